/** The link to a position or a game, in the share tab: to copy, and as a QR code. */
import { squareName } from "../../core/geometry.ts";
import { formatLink, LONGEST, START } from "../../core/links.ts";
import type { Shown, Subject } from "../../core/links.ts";
import { recordOf, textOf } from "../../core/read.ts";
import { packGame } from "../../core/sharedgame.ts";
import { html as make } from "../../kit/dom.ts";
import { prose } from "../../kit/prose.ts";
import { MOST_OF_QR, qrOf } from "../../kit/qr.ts";
import { render } from "../../kit/view.ts";
import type { BoardContext, CommandTable, ViewState } from "../context.ts";
import { historyOf } from "../traits.ts";

/** A longer link to a position is compressed, if that is shorter. */
const READABLE = 600;

export const LINKS = ["copyLink", "copyGameLink", "showQr"] as const;

/** The whole address of a link, behind that of a site; `#…` alone without one. */
export function addressOf(site: string, link: string): string {
  if (site === "" || site.endsWith(".html")) return site + link;
  return `${site.replace(/\/+$/, "")}/open.html${link}`;
}

export interface LinkPart {
  /** The QR code, and what is said of the site. */
  readonly places: readonly HTMLElement[];
  readonly commands: CommandTable;
  update(state: ViewState): void;
}

/** `copy` puts a text on the clipboard and says so. */
export function links(
  { stored, say, texts: { share: texts }, now, signal }: BoardContext,
  copy: (text: string, what: string) => Promise<void>,
): LinkPart {
  const qr = make("div", { class: "bm-qr-place", hidden: "" });
  const hint = make("p", { class: "bm-dim" });
  render(prose(texts.noSite), hint);
  let shown: unknown = null;

  const view = ({ snapshot, state: { gesture } }: ViewState): Shown => {
    const at = gesture.kind === "selected" || gesture.kind === "legs" ? gesture.origin : null;
    return {
      square: at === null ? "" : squareName(snapshot.position.size, at),
      region: textOf(stored("region")),
      orientation: snapshot.orientation,
    };
  };
  const game = (): { variant: string; ruleset: string } => ({
    variant: textOf(stored("variant")),
    ruleset: document().usual_ruleset === true ? "" : textOf(stored("ruleset")),
  });
  const document = (): Readonly<Record<string, unknown>> => recordOf(stored("document") ?? {});
  const begin = (): string => textOf(document().start);
  /** Whether the line begins where the game does, which every reader of the link knows. */
  const isUsual = (): boolean => document().usual_start === true;
  const toPosition = async (): Promise<string> => {
    const { tsfen: current } = now().snapshot.position;
    const tsfen = current === begin() && isUsual() ? START : current;
    const subject: Subject = { kind: "position", ...game(), tsfen, ...view(now()) };
    const link = formatLink(subject);
    if (link.length <= READABLE) return link;
    const packed = await packGame({ ...game(), start: "start", moves: [], tsfen });
    const short = formatLink({ kind: "game", packed, ...view(now()) });
    return short.length < link.length ? short : link;
  };
  const toGame = async (): Promise<string> => {
    const { snapshot } = now();
    const history = historyOf(stored("history"));
    const moves = snapshot.line.slice(0, snapshot.ply).map((node) => {
      const { text = "", taken = [], promoted = false } = history[node] ?? {};
      return `${text}${taken.length > 0 ? ` x${taken.join(",")}` : ""}${promoted ? " +" : ""}`;
    });
    const start = isUsual() ? START : begin();
    const packed = await packGame({ ...game(), start, moves, tsfen: snapshot.position.tsfen });
    return formatLink({ kind: "game", packed, ...view(now()) });
  };
  const whole = (link: string): string => addressOf(textOf(stored("site")), link);
  const send = async (made: Promise<string>, what: string): Promise<void> => {
    const link = await made;
    if (signal.aborted) return;
    if (link.length - 1 > LONGEST) say(texts.longLink(LONGEST), "error");
    else await copy(whole(link), what);
  };
  const show = async (): Promise<void> => {
    if (!qr.hidden) {
      qr.hidden = true;
      return;
    }
    const link = whole(await toPosition());
    if (signal.aborted) return;
    const picture = qrOf(link, texts.qr);
    const text = make("code", { class: "bm-qr-link", tabindex: "0" }, link);
    qr.replaceChildren(picture ?? make("p", {}, texts.longQr(MOST_OF_QR, link.length)), text);
    qr.hidden = false;
    shown = now().snapshot.position.tsfen;
  };
  return {
    places: [qr, hint],
    commands: {
      copyLink: { run: () => void send(toPosition(), texts.what.link) },
      copyGameLink: {
        run: () => void send(toGame(), texts.what.link),
        enabled: ({ snapshot }) => snapshot.ply > 0,
      },
      showQr: { run: () => void show(), pressed: () => !qr.hidden },
    },
    update: ({ snapshot }) => {
      hint.hidden = textOf(stored("site")) !== "";
      // The code belongs to an earlier position.
      if (shown !== snapshot.position.tsfen) qr.hidden = true;
    },
  };
}
