import { readConfig } from '#config.ts'
import type { Context } from '#context.ts'
import { Refusal } from '#errors.ts'
import { openContext } from '../open-context.ts'

/** Runs one command against the shop's database; a refusal is told in its own words and ends with 1. */
export async function runCommand(command: (context: Context) => Promise<void>) {
  const { context, close } = await openContext(readConfig(process.env), { works: false })
  try {
    await command(context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await close()
  }
}
