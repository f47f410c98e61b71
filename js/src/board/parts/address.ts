/** The link to a position or a game, in the share tab. */
import { squareName } from "../../core/geometry.ts";
import { formatLink, START } from "../../core/links.ts";
import type { Shown, Subject } from "../../core/links.ts";
import { recordOf, textOf } from "../../core/read.ts";
import { packGame, writeMove } from "../../core/sharedgame.ts";
import type { BoardContext, CommandTable, ViewState } from "../context.ts";
import { linkPlace } from "../sharelink.ts";
import type { Copying } from "../sharelink.ts";
import { historyOf } from "../traits.ts";

/** A longer link to a position is compressed, if that is shorter. */
const READABLE = 600;

export const LINKS = ["copyLink", "copyGameLink", "showQr"] as const;

export interface LinkPart {
  /** The QR code, and what is said of the site. */
  readonly places: readonly HTMLElement[];
  readonly commands: CommandTable;
  update(state: ViewState): void;
}

/** `copy` puts a text on the clipboard and says so. */
export function links(
  { stored, say, texts: { share: texts }, now, signal }: BoardContext,
  copy: Copying["copy"],
): LinkPart {
  const place = linkPlace({ texts, site: () => textOf(stored("site")), say, copy, signal });
  let shown: unknown = null;

  const view = ({ snapshot, state: { gesture } }: ViewState): Shown => {
    const at = gesture.kind === "selected" || gesture.kind === "legs" ? gesture.origin : null;
    return {
      square: at === null ? "" : squareName(snapshot.position.size, at),
      region: textOf(stored("region")),
      orientation: snapshot.orientation,
    };
  };
  const document = (): Readonly<Record<string, unknown>> => recordOf(stored("document") ?? {});
  const game = (): { variant: string; ruleset: string } => ({
    variant: textOf(stored("variant")),
    ruleset: document().usual_ruleset === true ? "" : textOf(stored("ruleset")),
  });
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
    const moves = snapshot.line.slice(0, snapshot.ply).map((node) => writeMove(history[node]));
    const start = isUsual() ? START : begin();
    const packed = await packGame({ ...game(), start, moves, tsfen: snapshot.position.tsfen });
    return formatLink({ kind: "game", packed, ...view(now()) });
  };
  return {
    places: place.places,
    commands: {
      copyLink: { run: () => place.copy(toPosition()) },
      copyGameLink: { run: () => place.copy(toGame()), enabled: ({ snapshot }) => snapshot.ply > 0 },
      showQr: {
        run: () => {
          shown = now().snapshot.position.tsfen;
          place.toggle(toPosition());
        },
        pressed: () => place.isShown,
      },
    },
    update: ({ snapshot }) => {
      place.update();
      // The code belongs to an earlier position.
      if (shown !== snapshot.position.tsfen) place.hide();
    },
  };
}
