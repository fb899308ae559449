import { explainFolderFailure, explainPortFailure } from '@porteira/domain/start'

/** A start that failed for a reason that a person can correct. The message is one Portuguese sentence. */
export class StartError extends Error {
  override name = 'StartError'
}

type StartAddresses = { smtpPort: number; dataDir: string }

/** A StartError with the sentence for this error, or the error itself if no sentence explains it. */
export function asStartError(error: unknown, { smtpPort, dataDir }: StartAddresses) {
  const port: unknown = error instanceof Error ? Reflect.get(error, 'port') : undefined
  const setting = port === smtpPort ? 'SANDBOX_SMTP_PORT' : 'SANDBOX_PORT'
  const sentence = explainPortFailure(error, setting) ?? explainFolderFailure(error, dataDir)
  return sentence === undefined ? error : new StartError(sentence, { cause: error })
}
