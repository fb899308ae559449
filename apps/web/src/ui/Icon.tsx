import styles from './Icon.module.css'

const drawings = {
  back: 'M14 6l-6 6 6 6',
  forward: 'M10 6l6 6-6 6',
  check: 'M5 13l5 5L20 7',
  person: 'M12 4a4 4 0 100 8 4 4 0 000-8M4 21c1-5 4-7 8-7s7 2 8 7',
  cross: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  alert: 'M12 4l9 16H3zM12 10v4M12 17.4v.1',
  talk: 'M4 5h16v11H10l-5 4v-4H4z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.5 3.5 0 100 7 3.5 3.5 0 000-7z',
  download: 'M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  bin: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  undo: 'M8 5L4 9l4 4M4 9h9a6 6 0 010 12h-2',
  offline: 'M3 9a13 13 0 0118 0M6.5 12.5a8 8 0 0111 0M12 18v.1M4 3l16 18',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L21 21',
  gear: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5',
  edit: 'M4 20h16M6 16l1-4 9-9 3 3-9 9z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
  share: 'M12 3v12M7.5 7.5L12 3l4.5 4.5M5 13v7h14v-7',
  ticket: 'M3 9V6h18v3a3 3 0 000 6v3H3v-3a3 3 0 000-6zM14 6.5v11',
  scores: 'M4 20V11h5v9M9.5 20V5h5v15M15 20v-6h5v6M3 20h18',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  eye: 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  eyeOff:
    'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM4 3l16 18',
}

export type IconName = keyof typeof drawings

/** A decorative icon. A text always has the same meaning, so screen readers skip the icon. */
export const Icon = ({ name }: { name: IconName }) => <Drawing path={drawings[name]} />

/** The icon of a path in a square of 24 units. */
export const Drawing = ({ path }: { path: string }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
