// What a page does to who looks at it, noted in the page itself: before it loads, this is put in.
// An intersection observer reports where things are: it looks in each frame after everything that moves the layout, as
// the frame is painted. A box that a task asks for is that of the next frame, half made: nobody sees it so.
(() => {
  const STEADY = 4; // pixels that rounding and subpixels may move
  const FORGOTTEN = 30; // frames after which a turn of the wheel has moved all it will
  const noted = (type, keep) => {
    const kept = [];
    new PerformanceObserver((list) => kept.push(...list.getEntries().map(keep))).observe({ type, buffered: true, durationThreshold: 16 });
    return kept;
  };
  const shifts = noted("layout-shift", ({ startTime, value, hadRecentInput }) => ({ at: startTime, value: hadRecentInput ? 0 : value }));
  const largest = noted("largest-contentful-paint", ({ startTime }) => startTime);
  const events = noted("event", ({ name, duration }) => ({ name, ms: duration }));

  const log = () => document.querySelector("[role=log]");
  const rows = () => [...log().querySelectorAll("[data-key]")];

  /** Tell once where the rows stand in the frame that is being painted: key, upper and lower edge, in pixels below the log's. */
  const look = (tell) => {
    const observer = new IntersectionObserver(
      (entries) => {
        observer.disconnect();
        const painted = entries.filter(({ boundingClientRect: box }) => box.height > 0); // a row that just left has no box
        tell(painted.map(edges).sort((one, other) => one.top - other.top));
      },
      { root: log() },
    );
    const there = rows();
    if (!there.length) return tell([]);
    for (const row of there) observer.observe(row);
  };
  const edges = ({ target, boundingClientRect: box, rootBounds: { top } }) => ({
    key: target.dataset.key,
    top: box.top - top,
    bottom: box.bottom - top,
  });

  /** The row that the reader looks at, in the middle of what is shown. */
  const middle = (seen) => {
    const half = log().clientHeight / 2;
    return seen.find(({ top, bottom }) => top <= half && bottom >= half) ?? seen[0] ?? null;
  };

  let watch = null;

  /**
   * `held`: "end", the lower edge of the last row has to stay where it is, else the row in the middle has to move as asked.
   * Resolves when the first frame was seen: what moves from then on is noted.
   */
  const begin = (held) => {
    const now = { held, frames: [], jumps: [], gone: 0, stalls: 0, moved: 0, asked: 0, quiet: 0, step: 0, steps: 0, seen: null, over: false };
    watch = now;
    const looks = new Map(); // by frame: a busy page hears of several at once, and in any order
    let [fresh, next] = [0, 0];
    const first = Promise.withResolvers();
    now.last = Promise.withResolvers();
    const turned = ({ deltaY }) => {
      fresh -= deltaY;
    };
    log().addEventListener("wheel", turned, { passive: true });
    const frame = (time) => {
      const number = now.frames.push(time) - 1;
      const asked = fresh + climb(now);
      fresh = 0;
      if (now.over) now.end = number;
      look((rows) => {
        looks.set(number, { rows, asked });
        for (; looks.has(next); next += 1) {
          painted(now, looks.get(next));
          looks.delete(next);
          first.resolve();
          if (next === now.end) now.last.resolve();
        }
      });
      if (!now.over) return requestAnimationFrame(frame);
      log().removeEventListener("wheel", turned);
    };
    requestAnimationFrame(frame);
    return first.promise;
  };

  /** Scroll up a step, if there is one to go, and return how far. */
  const climb = (now) => {
    if (!now.steps) return 0;
    now.steps -= 1;
    const before = log().scrollTop;
    log().scrollTop = before - now.step;
    return Math.min(now.step, before);
  };

  /** A frame: the rows as they stood in it, and how far the scroll was asked to go since the frame before. */
  const painted = (now, { rows, asked: fresh }) => {
    if (fresh) now.quiet = 0;
    now.asked += fresh;
    const [seen, asked] = [now.seen, now.asked];
    now.seen = now.held === "end" ? (rows.at(-1) ?? null) : middle(rows);
    if (!seen) return;
    if (now.held === "end") return now.seen && note(now, now.seen.bottom - seen.bottom, 0);
    const row = rows.find((one) => one.key === seen.key);
    if (!row) {
      now.gone += 1;
      return note(now, log().clientHeight, 0);
    }
    const moved = row.top - seen.top;
    note(now, moved, asked);
    if (asked && Math.abs(moved) < 1) now.stalls += 1;
    now.moved += moved;
    now.quiet += 1;
    const isSpent = now.step > 0 || now.quiet > FORGOTTEN || log().scrollTop <= 0;
    now.asked = isSpent ? 0 : now.asked - Math.sign(asked) * Math.min(Math.abs(asked), Math.max(0, moved * Math.sign(asked)));
  };

  /** A movement is as asked where it lies between none and all of what was asked. */
  const note = (now, moved, asked) => {
    const excess = Math.max(0, moved - Math.max(0, asked), Math.min(0, asked) - moved);
    if (excess > STEADY) now.jumps.push({ at: performance.now(), px: Math.round(excess), moved: Math.round(moved), asked: Math.round(asked) });
  };

  window.probe = {
    begin,
    climb: (steps, step) => Object.assign(watch, { steps, step }),
    isClimbing: () => watch.steps > 0,
    end: async () => {
      watch.over = true;
      await watch.last.promise;
      const frames = watch.frames.slice(1).map((time, at) => time - watch.frames[at]);
      const { jumps, gone, stalls, moved } = watch;
      return { frames, jumps, gone, stalls, moved };
    },
    shift: () => worstSession(shifts),
    slowest: (name) => Math.max(0, ...events.filter((event) => event.name === name).map(({ ms }) => ms)),
    paints: () => ({ first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, largest: largest.at(-1) ?? 0 }),
  };

  /** Cumulative layout shift: of the worst session, at most 5 s long, of shifts at most 1 s apart (web.dev/cls). */
  function worstSession(all) {
    let [worst, sum, began, before] = [0, 0, -Infinity, -Infinity];
    for (const { at, value } of all) {
      if (at - before > 1000 || at - began > 5000) [sum, began] = [0, at];
      [sum, before] = [sum + value, at];
      worst = Math.max(worst, sum);
    }
    return worst;
  }
})();
