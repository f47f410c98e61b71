/**
 * The notebook around a widget: it opens other notebooks, and shows other widgets of the same kernel.
 *
 * JupyterLab, Notebook 7 and JupyterLite put a manager into each model, which knows the folder of the notebook and how
 * they open links in prose. Elsewhere a link is a link, and another widget is shown by its code.
 */
import { html } from "../../kit/dom.ts";

export interface Notebook {
  /** Open what a link leads to in the same window; false: the browser follows the link. */
  follow(href: string): boolean;
  /** Show a widget by the name of its model, `IPY_MODEL_…`. Returns the exact undo; null where the host cannot. */
  show(model: string, into: HTMLElement): Promise<(() => void) | null>;
}

/** As much of a widget manager as is used here. */
interface Manager {
  readonly rendermime?: {
    readonly resolver?: { resolveUrl(url: string): Promise<string> } | null;
    readonly linkHandler?: { handleLink(node: HTMLElement, path: string, id?: string): void } | null;
  };
  get_model?(id: string): Promise<unknown>;
  create_view?(model: unknown): Promise<{ readonly el: HTMLElement; remove?(): void }>;
}

export function notebookOf(model: object): Notebook {
  const manager = ((model as { widget_manager?: unknown }).widget_manager ?? {}) as Manager;
  const { resolver, linkHandler } = manager.rendermime ?? {};
  return {
    follow: (href) => {
      if (!resolver || !linkHandler) return false;
      const [file = "", id] = href.split("#");
      // JupyterLab makes a link to a file its own command; one that is clicked at once does what a link in prose does.
      void resolver.resolveUrl(file).then((path) => {
        const link = html("a");
        linkHandler.handleLink(link, decodeURIComponent(path), id === undefined ? "" : `#${id}`);
        document.body.append(link);
        link.click();
        link.remove();
      });
      return true;
    },
    show: async (name, into) => {
      if (!manager.get_model || !manager.create_view) return null;
      const found = await manager.get_model(name.replace("IPY_MODEL_", ""));
      const view = await manager.create_view(found);
      into.replaceChildren(view.el);
      return () => {
        view.remove?.();
        view.el.remove();
      };
    },
  };
}
