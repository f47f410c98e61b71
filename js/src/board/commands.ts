/** The commands of a board: everything a button or a key can do. */
import type { Command, ViewState } from "./context.ts";

export class Commands {
  private readonly byId = new Map<string, Command>();
  private readonly byKey = new Map<string, Command>();

  constructor(private readonly now: () => ViewState) {}

  get all(): readonly Command[] {
    return [...this.byId.values()];
  }

  /** @throws Error if its name or one of its keys is taken: two parts would fight over it. */
  add(command: Command): void {
    if (this.byId.has(command.id)) throw new Error(`two commands are called ${command.id}`);
    this.byId.set(command.id, command);
    for (const key of command.keys ?? []) {
      const other = this.byKey.get(key);
      if (other) throw new Error(`${key} is the key of ${other.id} and of ${command.id}`);
      this.byKey.set(key, command);
    }
  }

  get(id: string): Command | undefined {
    return this.byId.get(id);
  }

  /** The command a key stands for (as `keyOf` names it), whether or not it is enabled now. */
  ofKey(key: string): Command | undefined {
    return this.byKey.get(key);
  }

  enabled(id: string): boolean {
    const command = this.byId.get(id);
    return command !== undefined && (command.enabled?.(this.now()) ?? true);
  }

  /** Run a command; false if it is unknown or disabled. */
  run(id: string): boolean {
    if (!this.enabled(id)) return false;
    this.byId.get(id)?.run();
    return true;
  }
}

/**
 * A key as commands name it: "z", "F", "Ctrl+z", "Shift+PageUp". On a Mac the command key is Ctrl. Letters are
 * capitals where Shift is held, whatever Caps Lock says.
 */
export function keyOf(event: KeyboardEvent): string {
  const held = event.ctrlKey || event.metaKey ? "Ctrl+" : event.altKey ? "Alt+" : "";
  const named = event.key.length > 1;
  const key = held !== "" && !named ? event.key.toLowerCase() : unlocked(event);
  return `${held}${event.shiftKey && (named || held !== "") ? "Shift+" : ""}${key}`;
}

function unlocked(event: KeyboardEvent): string {
  const { key, shiftKey } = event;
  if (key.length > 1 || !event.getModifierState("CapsLock")) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}
