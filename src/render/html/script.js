// Shows what stands in the page: the arithmetic of a cell is in a <template> beside its table, and the
// cells that it reads are named there. Nothing is worked out here.
"use strict";
(() => {
  const root = document.documentElement;
  const element = (id) => document.getElementById(id);
  const panel = element("panel");
  const behind = element("behind");
  const close = element("close");
  const said = element("said");
  /** The cell that was chosen; it stays until another is, or until it is closed. */
  let chosen = null;
  /** The cell whose arithmetic is in the panel. */
  let shown;
  /** What bears a class for as long as that cell is shown. */
  let marked = [];

  // Languages and colours.

  function speak(language) {
    root.lang = language;
    for (const button of document.querySelectorAll("[data-language]")) {
      button.setAttribute("aria-pressed", String(button.dataset.language === language));
    }
    document.title = document.querySelector("h1")?.innerText ?? document.title;
  }
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => speak(button.dataset.language));
  }

  const theme = element("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (prefersDark.matches ? "dark" : "light")) === "dark";
  const pressTheme = () => theme.setAttribute("aria-pressed", String(isDark()));
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    pressTheme();
  });
  prefersDark.addEventListener("change", pressTheme);
  pressTheme();

  // What a cell is made of.

  /** The cells that `cell` reads and that the page shows. */
  function reads(template) {
    const cells = [];
    for (const region of (template?.dataset.reads ?? "").split(" ").filter(Boolean)) {
      const [matrix, ...numbers] = region.split(",");
      const [top, bottom, left, right, step] = numbers.map(Number);
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += step) {
          const cell = element(`${matrix}-${row}-${column}`);
          if (cell) cells.push(cell);
        }
      }
    }
    return cells;
  }

  /** What is going to stand in the panel, with what many cells say alike put where it belongs. */
  function filled(template) {
    const content = template.content.cloneNode(true);
    for (const place of content.querySelectorAll("[data-put]")) {
      place.replaceWith(element(place.dataset.put).content.cloneNode(true));
    }
    return content;
  }

  /** Puts a class on elements until the next cell is shown. */
  function mark(elements, name) {
    for (const each of elements) {
      each.classList.add(name);
      marked.push([each, name]);
    }
  }

  function show(cell) {
    if (cell === shown) return;
    shown = cell;
    for (const [each, name] of marked) each.classList.remove(name);
    marked = [];
    const content = cell ? element(`d-${cell.id}`) ?? element("left-out") : element("hint");
    behind.replaceChildren(filled(content));
    panel.classList.toggle("open", Boolean(cell));
    close.hidden = !cell;
    if (!cell) return;
    panel.scrollTop = 0;
    const [, matrix, row, column] = cell.id.match(/^(.*)-(\d+)-(\d+)$/);
    const stage = document.querySelector(`.stop[href="#${matrix}"]`);
    for (const asked of behind.querySelectorAll(".asked")) {
      if (stage) asked.textContent = `${stage.title} ${Number(row) + 1} ${Number(column) + 1}`;
    }
    mark([cell], "here");
    mark(reads(content), "read");
    mark(document.querySelectorAll(`.edge[data-to="${matrix}"]`), "in");
    mark(document.querySelectorAll(`.edge[data-from="${matrix}"]`), "out");
    if (stage) mark([stage], "current");
  }

  /** Brings a stop into the sight of its map, and moves nothing else. */
  function bring(stop) {
    const map = stop.closest(".map");
    const [from, to] = [map.getBoundingClientRect(), stop.getBoundingClientRect()];
    if (to.top < from.top || to.bottom > from.bottom) map.scrollTop += to.top - from.top - map.clientHeight / 2;
  }

  /** Shows a cell to stay, and reads its arithmetic out. */
  function choose(cell) {
    chosen = cell;
    show(cell);
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    for (const stop of document.querySelectorAll(".stop.current")) bring(stop);
    const lines = cell ? behind.querySelectorAll(".head, .definition + .line") : [];
    said.textContent = [...lines].map((line) => line.innerText).join(". ");
  }

  /** Closes the panel; whoever was in it is back at the cell. */
  function leave() {
    if (panel.contains(document.activeElement)) chosen?.focus({ preventScroll: true });
    choose(null);
  }
  close.addEventListener("click", leave);

  // A number whose arithmetic was left out is no stop for keys or pointer; a click names what shows it.
  for (const table of document.querySelectorAll(".partly [role=grid]")) {
    for (const cell of table.querySelectorAll("td[id]")) {
      if (!element(`d-${cell.id}`)) cell.removeAttribute("tabindex");
    }
    const first = table.querySelector("td[tabindex]");
    if (first) first.tabIndex = 0;
    else for (const name of ["role", "aria-readonly"]) table.removeAttribute(name);
  }

  // Moving about in tables.

  const cellOf = (target) => target.closest?.("td[id]");

  /** The cell that a key leads to from `cell`. */
  function next(cell, event) {
    const rows = [...cell.closest("tbody").rows]
      .map((row) => [...row.cells].filter((each) => each.matches("[tabindex]")))
      .filter((cells) => cells.length > 0);
    const row = rows.findIndex((cells) => cells.includes(cell));
    const column = rows[row].indexOf(cell);
    const last = rows.length - 1;
    switch (event.key) {
      case "ArrowLeft": return rows[row][column - 1];
      case "ArrowRight": return rows[row][column + 1];
      case "ArrowUp": return rows[row - 1]?.[column];
      case "ArrowDown": return rows[row + 1]?.[column];
      case "Home": return rows[event.ctrlKey ? 0 : row][0];
      case "End": return rows[event.ctrlKey ? last : row].at(-1);
      default: return undefined;
    }
  }

  document.addEventListener("focusin", (event) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    // One cell of each table is reached by Tab: the last that was visited.
    for (const stop of cell.closest("table").querySelectorAll("td[tabindex='0']")) stop.tabIndex = -1;
    cell.tabIndex = 0;
    if (cell !== chosen) choose(cell);
  });

  document.addEventListener("click", (event) => {
    const cell = cellOf(event.target);
    if (cell && cell !== chosen) choose(cell);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown) {
      event.preventDefault();
      leave();
      return;
    }
    const cell = cellOf(event.target);
    if (!cell || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (cell !== chosen) choose(cell);
      if (event.key === "Enter") panel.focus();
      return;
    }
    const to = next(cell, event);
    if (to) {
      event.preventDefault();
      to.focus();
    }
  });

  // Pointing shows a cell for as long as it lasts.

  let pointer = "";
  document.addEventListener("pointermove", (event) => {
    // A table that scrolls under a pointer at rest is not pointed at.
    const at = `${event.screenX} ${event.screenY}`;
    if (event.pointerType === "touch" || at === pointer) return;
    pointer = at;
    const cell = cellOf(event.target);
    show(cell?.matches("[tabindex]") ? cell : chosen);
  });

  // Tables that are wider or longer than their room: headings stay, and the edge shows that there is more.

  function measure(scroll) {
    const right = scroll.scrollWidth - scroll.clientWidth;
    const below = scroll.scrollHeight - scroll.clientHeight;
    scroll.classList.toggle("held", right > 1 || below > 1);
    scroll.classList.toggle("right", right - scroll.scrollLeft > 1);
    scroll.classList.toggle("below", below - scroll.scrollTop > 1);
    if (scroll.querySelector("td[tabindex]")) return;
    // Without a cell that takes the focus, the table itself takes it, so that arrow keys scroll.
    const table = scroll.querySelector("table");
    for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-labelledby", table.getAttribute("aria-labelledby")]]) {
      if (right > 1 || below > 1) scroll.setAttribute(name, value);
      else scroll.removeAttribute(name);
    }
  }
  const sizes = new ResizeObserver((entries) => entries.forEach((entry) => measure(entry.target.closest(".scroll"))));
  for (const scroll of document.querySelectorAll(".scroll")) {
    sizes.observe(scroll);
    sizes.observe(scroll.firstElementChild);
    scroll.addEventListener("scroll", () => measure(scroll), { passive: true });
  }

  // A link to a cell chooses it, and so does an address that ends in its name.

  function follow() {
    const cell = element(decodeURIComponent(location.hash.slice(1)));
    if (!cell?.matches("td")) return;
    if (cell.matches("[tabindex]")) cell.focus();
    else choose(cell);
  }
  addEventListener("hashchange", follow);

  // Who comes to the page is told once that it answers.
  for (const told of [...document.querySelectorAll(".answers")].slice(0, 1)) told.hidden = false;

  // On a narrow page the map begins folded.
  if (matchMedia("(max-width: 60rem)").matches) {
    for (const map of document.querySelectorAll(".map details")) map.open = false;
  }

  speak(root.lang);
  show(null);
  follow();
})();
