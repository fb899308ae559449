import { businessDate, dateRangeText, scoreboardMessages, strengthLetter } from '@porteira/domain'
import { listed } from '@porteira/domain/competition'
import { listPicture, textElement } from '../rankings/picture.rules.ts'
import { cutText, fitBox, wrapText } from './picture-text.rules.ts'
import type { StrengthResult } from './results.rules.ts'

type Category = {
  catName: string
  eventName: string
  /** The number of strengths. A category with one has no letter. */
  count: number
}

const [WIDTH, EDGE, PLATE] = [1080, 65, 248]
/** Where the names begin. */
const TEXT_AT = EDGE + PLATE + 44
const INNER = WIDTH - 2 * EDGE
/** The most winners with their names. */
const NAMED = 3
/** Where the winners end: above the hills. */
const LIST_END = 985

const colour = {
  paper: '#fbf7ee',
  ink: '#2a1a10',
  soft: '#574332',
  rope: '#d8b079',
  ropeDeep: '#75492a',
  sky: '#f7e6bd',
  sun: '#eeb04f',
  far: '#b4c795',
  middle: '#6f9a66',
  near: '#2f6f43',
  deep: '#0c3b20',
}

/** The sizes of the winners by how many there are. */
const sizes = {
  1: { row: 340, plate: 220, number: 150, name: 88, entity: 36 },
  2: { row: 200, plate: 165, number: 122, name: 70, entity: 32 },
  3: { row: 132, plate: 112, number: 84, name: 50, entity: 27 },
} as const

/** The first places of a strength as the preview picture of a shared link. SVG, 1200 × 630, nicknames only. */
export function placesPicture(result: StrengthResult, { catName, eventName, count }: Category) {
  const { strength, state, places } = result
  const [title = '', ...word] = state === 'running' ? [] : scoreboardMessages.resultTitles[state].split(' ')
  const rows = places.map(({ qualifyHits, finalHits, ...place }) => {
    const hits = qualifyHits + finalHits
    return { ...place, figure: hits === 1 ? '1 boa' : `${hits} boas` }
  })
  const note = word.join(' ')
  return listPicture({ catName, eventName, strength: count > 1 ? strength : 0, title, note, rows })
}

/** The first place of a strength as a picture to share; undefined without one. SVG, 1080 × 1350, nicknames only. */
export function resultPicture(result: StrengthResult, { catName, eventName, count }: Category) {
  const { state, since } = result
  const winners = result.places.filter(({ place }) => place === 1)
  if (state === 'running' || winners.length === 0) return undefined
  const day = since === '' ? undefined : businessDate(new Date(since))
  const isOne = winners.length === 1 && winners[0]?.names.length === 1
  const title = `${isOne ? '1º lugar' : 'Campeões'}${count > 1 ? ` da força ${strengthLetter(result.strength)}` : ''}`
  const heading = wrapText(title, INNER, 108, 2)
  const category = wrapText(catName, INNER, 38, 2)
  const categoryTop = 310 + heading.length * 108
  const ink = { x: EDGE, fill: colour.ink }

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="1350">
${background}
${textElement('Porteira', { ...ink, x: EDGE + 88, y: 101, size: 47 })}
${textElement(day ? dateRangeText(day, day) : '', { ...ink, x: WIDTH - EDGE, y: 99, size: 33, anchor: 'end' })}
${lines(heading, { ...ink, y: 292, size: 108, leading: 108 })}
${lines(category, { x: EDGE, fill: colour.soft, y: categoryTop - 60, size: 38, leading: 46 })}
${winnerRows(winners, categoryTop + category.length * 46 - 85)}
${lines(wrapText(eventName, 600, 31, 2), { x: EDGE, y: 1283, size: 31, leading: 38, fill: colour.paper })}
${textElement(scoreboardMessages.resultTitles[state], { x: WIDTH - EDGE, y: 1283, size: 31, fill: colour.paper, anchor: 'end' })}
</svg>`
}

type Lines = { x: number; y: number; size: number; leading: number; fill: string }

const lines = (texts: readonly string[], { leading, ...style }: Lines) =>
  texts.map((text, index) => textElement(text, { ...style, y: style.y + index * leading })).join('')

/** The winners between this height and the hills. */
function winnerRows(winners: StrengthResult['places'], from: number) {
  const shown = winners.slice(0, NAMED)
  const more = winners.length - shown.length
  const size = sizes[Math.min(shown.length, NAMED) as 1 | 2 | 3]
  const top = from + (LIST_END - (more > 0 ? 40 : 0) - from - shown.length * size.row) / 2
  const rows = shown.map((winner, index) => winnerRow(winner, top + (index + 0.5) * size.row, size))
  const rest = { x: TEXT_AT, y: LIST_END - 6, size: 32, fill: colour.soft }
  return [...rows, more > 0 ? textElement(`e mais ${more}`, rest) : ''].join('')
}

type Size = (typeof sizes)[keyof typeof sizes]

/** A winner, with the middle of the row at this height. */
function winnerRow({ badge, names, entity }: StrengthResult['places'][number], middle: number, size: Size) {
  const width = WIDTH - EDGE - TEXT_AT
  const club = entity === '' ? 0 : size.entity * 1.3
  const name = fitBox(listed(names), { width, height: size.row - club - 10, size: size.name })
  const height = name.lines.length * name.size + club
  const first = middle - height / 2 + name.size * 0.82
  const below = middle + height / 2 - size.entity * 0.15
  // Four digits need a smaller type on the same plate.
  const number = Math.min(size.number, PLATE / (String(badge).length * 0.75))
  const digits = { x: EDGE + PLATE / 2, y: middle + number * 0.36, size: number, fill: colour.paper }
  return [
    `<rect x="${EDGE}" y="${middle - size.plate / 2}" width="${PLATE}" height="${size.plate}" rx="11" fill="${colour.ink}"/>`,
    textElement(String(badge), { ...digits, anchor: 'middle' }),
    lines(name.lines, { x: TEXT_AT, y: first, size: name.size, leading: name.size, fill: colour.ink }),
    textElement(cutText(entity, width, size.entity), {
      x: TEXT_AT,
      y: below,
      size: size.entity,
      fill: colour.soft,
    }),
  ].join('')
}

const tree = (x: number, y: number, scale: number) =>
  `<g fill="${colour.deep}" transform="translate(${x} ${y}) scale(${scale})"><path d="M-3 0L-2-96h4L3 0z"/><path d="M-46-92q4 10 16 10 8 8 30 8t30-8q12 0 16-10-14 2-22-2-10 6-24 6t-24-6q-8 4-22 2z"/><path d="M-33-106q3 9 12 8 8 6 21 6t21-6q9 1 12-8-10 2-16-2-8 4-17 4t-17-4q-6 4-16 2z"/><path d="M-19-119q2 8 8 7 5 4 11 4t11-4q6 1 8-7-6 2-10-2-4 3-9 3t-9-3q-4 4-10 2z"/></g>`

const trees = [tree(330, 150, 0.55), tree(380, 148, 0.7), tree(860, 138, 0.6), tree(920, 206, 0.9)]
const posts = Array.from({ length: 12 }, (_, index) => `M${30 + index * 112} 250h9v60h-9z`).join('')

/** Hills, trees and a fence across the picture. */
const landscape = `<svg x="0" y="1002" width="${WIDTH}" height="227" viewBox="100 20 1080 227" preserveAspectRatio="xMidYMax slice">
<path fill="${colour.sky}" d="M0 0h1280v320H0z"/><circle cx="640" cy="120" r="74" fill="${colour.sun}"/>
<path fill="${colour.far}" d="M0 130C150 80 300 66 430 92S700 130 860 84s300-30 420 16v210H0z"/>
<path fill="${colour.middle}" d="M0 180c120-36 260-42 400-16s300 40 460 2 290-46 420-4v148H0z"/>
<g transform="translate(0 -30)">${trees.join('')}</g>
<path fill="${colour.near}" d="M0 218c200-34 380-22 560 0s420 26 720-18v100H0z"/>
<g fill="${colour.ink}" transform="translate(0 -62)"><path d="${posts}"/><path d="M0 264h1280v5H0zM0 284h1280v5H0z"/></g>
</svg>`

/** What every picture has: the logo, the rope, the hills and the dark foot. */
const background = `<defs><pattern id="twist" width="14" height="22" patternUnits="userSpaceOnUse"><rect width="14" height="22" fill="${colour.rope}"/><path d="M0 22L14 0" stroke="${colour.ropeDeep}" stroke-width="3"/></pattern></defs>
<rect width="${WIDTH}" height="1350" fill="${colour.paper}"/>
<g fill="${colour.ink}" transform="translate(${EDGE} 54) scale(2.1)"><path d="M1 2h4v26H1zM29 2h4v26h-4z"/><path d="M5 7h24v2.6H5zM5 13h24v2.6H5zM5 19h24v2.6H5zM5 9l24 10v2.6h-2L5 11.6z"/></g>
<rect y="145" width="${WIDTH}" height="22" fill="url(#twist)"/><path d="M0 145h${WIDTH}M0 167h${WIDTH}" stroke="${colour.ropeDeep}" stroke-width="2"/>
${landscape}
<rect y="1229" width="${WIDTH}" height="121" fill="${colour.ink}"/>`
