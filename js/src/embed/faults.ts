/** Says what is wrong with a link or an embedded board. */
import { LONGEST } from "../core/links.ts";
import type { Fault } from "../core/links.ts";
import type { Texts } from "../i18n/open.ts";

/** A fault as a sentence. */
export function sentenceOf(fault: Fault, { fault: texts, names }: Texts): string {
  switch (fault.what) {
    case "long":
      return texts.long(LONGEST, fault.got);
    case "version":
      return texts.version(fault.got);
    case "damaged":
    case "twice":
      return texts[fault.what](fault.name);
    case "subjects":
      return texts.subjects(fault.got.join(", "));
    case "unknown":
      return texts.unknown(names[fault.name], fault.got, fault.known);
    case "number":
      return texts.number(fault.most, fault.got);
    case "square":
    case "region":
      return texts[fault.what](fault.size.files, fault.size.ranks, fault.got);
    case "position":
      return texts.position(fault.reason);
    case "variant":
    case "packed":
    case "replay":
      return texts[fault.what];
  }
}
