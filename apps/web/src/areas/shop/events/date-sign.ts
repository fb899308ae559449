const MONTHS = 'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ'.split(' ')

/** Days and months of an event as they fit on a plate: '14–17' over 'JAN', '30–2' over 'JAN/FEV'. Plain dates in. */
export function dateSign(start: string, end: string) {
  const [first, last] = [parts(start), parts(end)]
  return {
    days: start === end ? `${first.day}` : `${first.day}–${last.day}`,
    months: first.month === last.month ? first.month : `${first.month}/${last.month}`,
  }
}

const parts = (date: string) => ({
  day: Number(date.slice(8, 10)),
  month: MONTHS[Number(date.slice(5, 7)) - 1] ?? '',
})
