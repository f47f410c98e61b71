/** Clipboard, downloads and file reading. A browser may block each of them; every function reports that. */
import { focusedNear, focusInPlace } from "./dom.ts";

/** Larger texts are refused unread: a whole game with all its variations is far smaller. */
export const LARGEST = 5_000_000;

/** Put a text on the clipboard; false if the browser lets no page like this one do it. */
export async function copyText(text: string, within: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFallback(text, within);
  }
}

/** By a selected field, where there is no permission: in frames, without https. */
function copyFallback(text: string, within: HTMLElement): boolean {
  const before = focusedNear(within);
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position:fixed;top:0;left:0;width:1px;height:1px;opacity:0";
  within.append(field);
  try {
    focusInPlace(field);
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only option where the other one is blocked
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement || before instanceof SVGElement) focusInPlace(before);
  }
}

/** Put a picture on the clipboard; false if the browser does not let a page. */
export async function copyPicture(picture: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return true;
  } catch {
    return false;
  }
}

/** Offer a file to be saved. */
export function download(content: Blob, name: string, within: HTMLElement): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.hidden = true;
  within.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export type Read = { readonly text: string } | { readonly wrong: "large" | "binary" | "unreadable" };

/** Read a file if it is text. */
export async function readFile(file: Blob): Promise<Read> {
  if (file.size > LARGEST) return { wrong: "large" };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { wrong: "unreadable" };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? { wrong: "binary" } : { text };
  } catch {
    return { wrong: "binary" };
  }
}
