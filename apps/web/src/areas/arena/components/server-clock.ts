/** The time of the server and the reading of the device's clock at the same moment. */
export type ClockReading = { serverMs: number; deviceMs: number }

type Clocks = {
  /** The device's clock. A person or the network may set it. */
  deviceMs: () => number
  /** A count that ignores changes of the clock. On many devices it stops while the device sleeps. */
  steadyMs: () => number
  /** A device sleeps only while the page is hidden. */
  isHidden: () => boolean
}
export type ServerClock = ReturnType<typeof openServerClock>

/**
 * The server's time on a device whose clock may be wrong or be changed: the time of the last answer and what has passed
 * since. Without any answer it is the device's clock.
 */
export function openServerClock({ deviceMs, steadyMs, isHidden }: Clocks) {
  let last: { serverMs: number; deviceMs: number; steadyMs: number; isHidden: boolean } | undefined

  const keep = (serverMs: number) =>
    (last = { serverMs, deviceMs: deviceMs(), steadyMs: steadyMs(), isHidden: isHidden() })

  /** Counts what has passed. Must run when the page is hidden or shown. */
  function pass() {
    if (!last) return deviceMs()
    const steady = steadyMs() - last.steadyMs
    // While the page was hidden the device may have slept.
    const passed = last.isHidden ? Math.max(steady, deviceMs() - last.deviceMs) : steady
    return keep(last.serverMs + passed).serverMs
  }

  /** Takes the time of an answer. A clock that was set back since counts no time. */
  function set(reading: ClockReading) {
    keep(reading.serverMs + Math.max(0, deviceMs() - reading.deviceMs))
  }

  return {
    now: () => new Date(pass()),
    /** The uncorrected clock of the device. */
    ofDevice: () => new Date(deviceMs()),
    pass,
    set,
    /** Takes a stored answer if this page has none of its own, and no time before `notBefore`. */
    restore(reading: ClockReading, notBefore = 0) {
      if (last) return
      set(reading)
      keep(Math.max(pass(), notBefore))
    },
  }
}
