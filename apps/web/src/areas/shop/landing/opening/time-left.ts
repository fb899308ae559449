const SECOND = 1000
const units = [
  ['dia', 'dias', 86_400],
  ['hora', 'horas', 3600],
  ['minuto', 'minutos', 60],
  ['segundo', 'segundos', 1],
] as const

/** The whole days, hours, minutes and seconds until a moment; zeros after it. */
export function timeParts(milliseconds: number) {
  let seconds = Math.max(0, Math.ceil(milliseconds / SECOND))
  return units.map(([one, many, length]) => {
    const value = Math.floor(seconds / length)
    seconds -= value * length
    return { value, name: value === 1 ? one : many }
  })
}

/** 'Faltam 2 dias, 14 horas e 32 minutos', or seconds in the last minute. */
export function timeLeftText(milliseconds: number) {
  const parts = timeParts(milliseconds).filter(({ value }) => value > 0)
  const said = parts.length > 1 ? parts.filter(({ name }) => !name.startsWith('segundo')) : parts
  const texts = said.map(({ value, name }) => `${value} ${name}`)
  const last = texts.pop() ?? '0 segundos'
  const all = texts.length > 0 ? `${texts.join(', ')} e ${last}` : last
  return `${all.startsWith('1 ') ? 'Falta' : 'Faltam'} ${all}`
}
