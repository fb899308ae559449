import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { Tracing } from './span.ts'

/** Starts traces if TRACES_URL is set. Without it nothing of OpenTelemetry is imported. */
export async function openTracing(
  { traces }: Pick<Config, 'traces'>,
  program: 'server' | 'worker',
  log: Context['log'],
): Promise<Tracing | undefined> {
  if (traces.url === '') return undefined
  const { startSdk } = await import('./sdk.ts')
  return startSdk(traces, program, log)
}
