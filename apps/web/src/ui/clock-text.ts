const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 'mm:ss', or 'hh:mm:ss' from one hour on. */
export function clockText(seconds: number) {
  const hours = Math.floor(seconds / 3600)
  const minutesAndSeconds = [Math.floor(seconds / 60) % 60, seconds % 60]
  return (hours > 0 ? [hours, ...minutesAndSeconds] : minutesAndSeconds).map(twoDigits).join(':')
}
