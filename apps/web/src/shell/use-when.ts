import { useEffect, useEffectEvent } from 'react'

type Nothing = false | '' | null | undefined

/** Passes a value to `act` when it appears and after each change of it. Without a value it waits. */
export function useWhen<Value>(value: Value | Nothing, act: (value: Value) => unknown) {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (value) void run(value)
  }, [value])
}
