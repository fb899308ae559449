import type { PosterLook } from '@porteira/domain'

const colour = {
  sky: '#f7e6bd',
  sun: '#eeb04f',
  far: '#b4c795',
  middle: '#6f9a66',
  near: '#2f6f43',
  field: '#14532f',
  deep: '#0c3b20',
  ink: '#2a1a10',
  rope: '#d8b079',
  straw: '#f3dfa9',
  mist: '#e2eedb',
  edge: '#75492a',
}

const path = (d: string, fill: string) => `<path fill="${fill}" d="${d}"/>`
const tree = (x: number, y: number, scale: number) =>
  `<use href="#araucaria" transform="translate(${x} ${y}) scale(${scale})"/>`

/** A rope in three strokes: dark edge, light strand and twist. */
const rope = (d: string) => `<g fill="none">
  <path d="${d}" stroke="${colour.edge}" stroke-width="13" stroke-linecap="round"/>
  <path d="${d}" stroke="${colour.rope}" stroke-width="9.4"/>
  <path d="${d}" stroke="${colour.edge}" stroke-width="9.4" stroke-dasharray="2.2 5.8"/>
</g>`
const tilted = (drawing: string) => `<g transform="rotate(-9 652 144)">${drawing}</g>`

const araucaria = `<g id="araucaria" fill="${colour.deep}">
  <path d="M-3 0L-2-96h4L3 0z"/>
  <path d="M-46-92q4 10 16 10 8 8 30 8t30-8q12 0 16-10-14 2-22-2-10 6-24 6t-24-6q-8 4-22 2z"/>
  <path d="M-33-106q3 9 12 8 8 6 21 6t21-6q9 1 12-8-10 2-16-2-8 4-17 4t-17-4q-6 4-16 2z"/>
  <path d="M-19-119q2 8 8 7 5 4 11 4t11-4q6 1 8-7-6 2-10-2-4 3-9 3t-9-3q-4 4-10 2z"/>
</g>`

const feet = [30, 468, 130, 462, 230, 456, 330, 451, 430, 447, 530, 444, 630, 442, 730, 441, 1110, 446]
const posts = [...feet, 1200, 450, 1270, 454]
  .flatMap((x, index, all) => (index % 2 ? [] : [`M${x} ${all[index + 1]}v-57`]))
  .join('')

const fence = `<g stroke="${colour.ink}" stroke-width="8" stroke-linecap="round" fill="none"><path d="${posts}"/>
  <path stroke-width="2" d="M0 424C240 402 480 392 760 396M0 444C240 420 480 410 760 414M1080 402q110 0 200 10M1080 420q110 0 200 12"/></g>`

const gate =
  path('M752 356h15v96h-15zM1076 356h15v96h-15z', colour.ink) +
  path(
    'M767 372h309v7H767zM767 390h309v7H767zM767 408h309v7H767zM767 426h309v7H767zM780 372h8v61h-8zM1056 372h8v61h-8zM1056 372l8 6-272 55-10-5z',
    colour.ink,
  )

const skies: Record<PosterLook['sky'], { sky: string; sun: string }> = {
  morning: { sky: colour.sky, sun: colour.sun },
  noon: { sky: colour.mist, sun: colour.sun },
  sunset: { sky: colour.sun, sun: colour.straw },
  dusk: { sky: colour.rope, sun: colour.straw },
}

const TAIL = 'M454 175C404 196 412 266 342 270S240 216 178 264 70 396-40 386-150 330-240 350'

/** The picture for an event without a banner: a lasso around the sun. SVG, 1200 × 630, no text. */
export function drawPoster({ sky: time, shift, isMirrored }: PosterLook) {
  const { sky, sun } = skies[time]
  const inShift = (drawing: string) => `<g transform="translate(${shift})">${drawing}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="260 0 914 480" preserveAspectRatio="xMidYMax slice">
<defs>${araucaria}</defs>
<g${isMirrored ? ' transform="matrix(-1 0 0 1 1434 0)"' : ''}>
${path('M0 0h1434v480H0z', sky)}
${inShift(`${tilted(rope('M452 144A200 60 0 0 1 852 144'))}<circle cx="628" cy="246" r="112" fill="${sun}"/>`)}
${path('M0 300C150 250 300 236 430 262S700 300 860 254s300-30 420 16v210H0z', colour.far)}
${tree(250, 262, 0.5)}${tree(285, 260, 0.62)}${tree(880, 258, 0.55)}${tree(1180, 252, 0.6)}
${path('M0 350c120-36 260-42 400-16s300 40 460 2 290-46 420-4v148H0z', colour.middle)}
${tree(1010, 330, 1.02)}${tree(1062, 326, 0.8)}${tree(120, 330, 0.9)}
${path('M0 398c200-34 380-22 560 0s420 26 720-18v100H0z', colour.near)}
${path('M0 446c240-30 520-26 760-14s380 4 520-14v62H0z', colour.field)}
${fence}${gate}
${inShift(`${tilted(rope('M452 144A200 60 0 0 0 852 144'))}${rope(TAIL)}<circle cx="454" cy="175" r="13" fill="${colour.edge}"/><circle cx="454" cy="175" r="5" fill="${colour.rope}"/>`)}
</g></svg>`
}
