const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })

/** 'Sáb 16'. */
export function dayName(day: string) {
  const name = WEEKDAY.format(new Date(`${day}T12:00:00Z`)).replace('.', '')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${Number(day.slice(8))}`
}
