// Keeps the files of a site in the browser, so that it works without a network. When the site is built, FILES
// is written in front of this: the digest of every file, by its path. For the lessons, JupyterLite's own worker
// is imported behind it; it answers requests for anything but these files, such as what Python has saved. The
// braces keep the names of the two apart.

{
  const ROOT = new URL("./", self.location.href);
  const CACHE = `banmen ${ROOT.pathname}`;
  const AT_ONCE = 6; // requests

  // The first worker is there at once; a newer one takes over when it has everything and no page needs the old.
  self.addEventListener("install", (event) => {
    if (self.registration.active) event.waitUntil(keepAll());
  });

  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

  self.addEventListener("fetch", (event) => {
    const key = keyOf(event.request);
    if (key === null) return;
    event.stopImmediatePropagation();
    event.respondWith(kept(key, event.request));
  });

  // A page asks to save everything; the worker tells it when that is done.
  self.addEventListener("message", (event) => {
    if (event.data?.banmen !== "keep") return;
    event.waitUntil(
      keepAll()
        .then(dropOthers)
        .then(() => event.source.postMessage({ banmen: "kept" })),
    );
  });

  /** The address that a file is saved under, which changes with its content. Null if there is no such file. */
  function keyOf(request) {
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname))
      return null;
    const path = decodeURIComponent(url.pathname.slice(ROOT.pathname.length)).replace(
      /(^|\/)$/,
      "$1index.html",
    );
    return Object.hasOwn(FILES, path) ? keyFor(path) : null;
  }

  function keyFor(path) {
    return new URL(`${path}?kept=${FILES[path]}`, ROOT).href;
  }

  async function kept(key, request) {
    const cache = await caches.open(CACHE);
    return (await cache.match(key)) ?? (await fetched(cache, key, request.url));
  }

  /** Ask the server, also when the browser remembers an answer: that may be of an older site. */
  async function fetched(cache, key, address) {
    const answer = await fetch(address, { cache: "no-cache" });
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  }

  async function keepAll() {
    const cache = await caches.open(CACHE);
    const have = new Set((await cache.keys()).map(({ url }) => url));
    const missing = Object.keys(FILES).filter((path) => !have.has(keyFor(path)));
    const one = async () => {
      for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
        const { ok, status } = await fetched(cache, keyFor(path), new URL(path, ROOT).href);
        if (!ok) throw new Error(`${path} cannot be saved: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }

  async function dropOthers() {
    const cache = await caches.open(CACHE);
    const ours = new Set(Object.keys(FILES).map(keyFor));
    const others = (await cache.keys()).filter(({ url }) => !ours.has(url));
    await Promise.all(others.map((key) => cache.delete(key)));
  }
}
