/** Icons as paths on a 20 × 20 grid, drawn with the colour of the text. They are never the only name of a button. */

const PATHS = {
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  search: "M9 3.500a5.500 5.500 0 1 1 0 11a5.500 5.500 0 0 1 0-11M13 13l4 4",
  send: "M10 16V4M5 9l5-5l5 5",
  stop: "M6 6h8v8H6z",
  close: "M5 5l10 10M15 5L5 15",
  more: "M4.500 9.600a.4.4 0 1 1 0 .8a.4.4 0 0 1 0-.8M10 9.600a.4.4 0 1 1 0 .8a.4.4 0 0 1 0-.8M15.500 9.600a.4.4 0 1 1 0 .8a.4.4 0 0 1 0-.8",
  edit: "M4 16l.8-3.600L13.500 3.700l2.800 2.800L7.600 15.200z",
  trash: "M4 6h12M8 6V4h4v2M6 6l.7 10h6.600L14 6M8.500 9v4M11.500 9v4",
  copy: "M7 7h9v9H7zM4 13V4h9",
  left: "M12 4l-6 6l6 6",
  right: "M8 4l6 6l-6 6",
  down: "M4 8l6 6l6-6",
  up: "M4 12l6-6l6 6",
  link: "M8 12l4-4M9 6l2-2a3.500 3.500 0 0 1 5 5l-2 2M11 14l-2 2a3.500 3.500 0 0 1-5-5l2-2",
  keyboard: "M2.500 5.500h15v9h-15zM5.500 8.500h.01M8.500 8.500h.01M11.500 8.500h.01M14.500 8.500h.01M6.500 11.500h7",
  menu: "M3 5.500h14M3 10h14M3 14.500h14",
  document: "M5 3h7l3 3v11H5zM12 3v3h3M7.500 10h5M7.500 13h5",
  sliders: "M4 6h6M14 6h2M12 4v4M4 14h2M10 14h6M8 12v4",
  people: "M7.500 9.500a2.700 2.700 0 1 0 0-5.400a2.700 2.700 0 0 0 0 5.400M2.500 16c.4-3 2.300-4.500 5-4.500s4.600 1.500 5 4.500M13 5a2.300 2.300 0 0 1 0 4.500M14.500 12c1.800.5 2.800 1.900 3 4",
  clock: "M10 3a7 7 0 1 1 0 14a7 7 0 0 1 0-14M10 6v4l3 2",
  inspect: "M3 16V9M7.700 16V4M12.300 16v-5M17 16V7",
  quote: "M4 5h12v8H9l-4 3v-3H4z",
  upload: "M10 13V4M6 8l4-4l4 4M4 14v3h12v-3",
  check: "M4 10.500l4 4L16 6",
  warning: "M10 4L2.500 16.500h15zM10 9v3.500M10 14.500v.01",
  barred: "M10 3a7 7 0 1 1 0 14a7 7 0 0 1 0-14M5.200 5.200l9.600 9.600",
  retry: "M15.500 7A6.500 6.500 0 1 0 16.500 11M16 3.500V7h-3.500",
  undo: "M7 5L3.500 8.500L7 12M4 8.500h7.500a4 4 0 0 1 0 8H8",
  fit: "M3 4v12M17 4v12M6 10h8M8 7.500l-2.500 2.500l2.500 2.500M12 7.500l2.500 2.500l-2.500 2.500",
  turn: "M15.500 9.500A5.800 5.800 0 1 0 14 14.300M16 5v4.500h-4.500",
  download: "M10 4v9M6 9.500l4 4l4-4M4 14v3h12v-3",
  wide: "M7.500 4H4v3.500M12.500 4H16v3.500M7.500 16H4v-3.500M12.500 16H16v-3.500",
  sun: "M10 6.500a3.500 3.500 0 1 1 0 7a3.500 3.500 0 0 1 0-7M10 2v1.500M10 16.500V18M2 10h1.500M16.500 10H18M4.300 4.300l1.100 1.100M14.600 14.600l1.100 1.100M15.700 4.300l-1.100 1.100M5.400 14.600l-1.100 1.100",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
