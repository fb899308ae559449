import { rankingScore, sortRanking, strengthLetter, withPlaces } from '@porteira/domain'
import { escapeHtml } from '#platform/escape-html.rules.ts'
import { type Ranking } from './rankings.rules.ts'

const ROWS = 5
const colour = { paper: '#15100b', ink: '#fcf4e4', soft: '#d8c8b0', straw: '#f4c655', line: '#3e3124' }

/** Cuts a text to a width. Capitals of the font are about 0.72 of the font size wide. */
function fitText(text: string, width: number, size: number) {
  const maxLength = Math.floor(width / (size * 0.72))
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`
}

type TextStyle = { x: number; y: number; size: number; fill: string; anchor?: 'end' | 'middle' }
export const textElement = (text: string, { x, y, size, fill, anchor }: TextStyle) =>
  `<text x="${x}" y="${y}" font-family="Porteira Slab" font-size="${size}" fill="${fill}"${anchor ? ` text-anchor="${anchor}"` : ''}>${escapeHtml(text)}</text>`

/** A line of the preview picture of a category. */
export type PictureRow = { place: number; badge: number; names: readonly string[]; figure: string }

type Picture = {
  catName: string
  eventName: string
  /** 0 without strengths. */
  strength: number
  /** What the rows are, in one word, where there is no letter. */
  title: string
  /** A line below the letter or the title. */
  note?: string
  rows: readonly PictureRow[]
}

const rowElements = ({ place, badge, names, figure }: PictureRow, index: number) => {
  const y = 290 + index * 70
  return [
    `<rect x="330" y="${y - 66}" width="810" height="2" fill="${colour.line}"/>`,
    textElement(`${place}º`, { x: 400, y: y - 14, size: 36, fill: colour.soft, anchor: 'end' }),
    `<rect x="420" y="${y - 54}" width="96" height="54" rx="3" fill="${colour.ink}"/>`,
    textElement(String(badge), { x: 468, y: y - 14, size: 36, fill: colour.paper, anchor: 'middle' }),
    textElement(fitText(names.join(', '), 600 - figure.length * 22, 34), {
      x: 540,
      y: y - 15,
      size: 34,
      fill: colour.ink,
    }),
    textElement(figure, { x: 1140, y: y - 14, size: 40, fill: colour.ink, anchor: 'end' }),
  ].join('')
}

/** The preview picture of a category with the first rows of a list. SVG, 1200 × 630. */
export function listPicture({ catName, eventName, strength, title, note = '', rows }: Picture) {
  const letter = strengthLetter(strength)
  const side = letter
    ? textElement('Força', { x: 165, y: 262, size: 50, fill: colour.ink, anchor: 'middle' }) +
      textElement(letter, { x: 165, y: 500, size: 280, fill: colour.straw, anchor: 'middle' })
    : textElement(title, {
        x: 165,
        y: 380,
        size: title.length > 6 ? 46 : 64,
        fill: colour.straw,
        anchor: 'middle',
      })

  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="${colour.paper}"/>
${textElement(fitText(catName, 1080, 60), { x: 60, y: 100, size: 60, fill: colour.ink })}
${textElement(fitText(eventName, 1080, 30), { x: 60, y: 152, size: 30, fill: colour.soft })}
${side}${textElement(note, { x: 165, y: letter ? 556 : 440, size: 28, fill: colour.ink, anchor: 'middle' })}
${rows.slice(0, ROWS).map(rowElements).join('')}
${textElement('Porteira', { x: 60, y: 600, size: 30, fill: colour.soft })}
</svg>`
}

/** The preview picture of a ranking with the first places of the first strength. SVG, 1200 × 630. */
export function rankingPicture({ catName, eventName, strengths, rankings }: Ranking) {
  const strength = strengths[0] ?? 0
  const shown = rankings.filter((entry) => entry.strength === strength)
  const rows = sortRanking(withPlaces(shown, rankingScore), 'score').map(
    ({ place, badge, participants, ...entry }) => {
      const figure =
        entry.finalTotal > 0
          ? `${entry.finalHits}/${entry.finalTotal}`
          : `${entry.qualifyHits}/${entry.qualifyTotal}`
      return { place, badge, names: participants.map(({ name }) => name), figure }
    },
  )
  return listPicture({ catName, eventName, strength, title: 'Placar', rows })
}
