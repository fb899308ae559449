import { CASH } from './cash-drawing.ts'
import { Drawing } from './Icon.tsx'

// These drawings are not in Icon.tsx, so that buyers do not load them.
const drawings = {
  cash: CASH,
  card: 'M3 6h18v12H3zM3 10.5h18',
  courtesy: 'M4 9h16v4H4zM6 13v8h12v-8M12 9v12M12 9C7 9 7 4 10 4c2 0 2 3 2 5zM12 9c5 0 5-5 2-5-2 0-2 3-2 5z',
  pix: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM19 14h1M14 19v1M18 18h2v2',
}

export type DeskIconName = keyof typeof drawings

/** An icon of the desk. Decorative, like every icon. */
export const DeskIcon = ({ name }: { name: DeskIconName }) => <Drawing path={drawings[name]} />
