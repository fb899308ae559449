import { Argument, type Command } from 'commander'
import type { Config } from '#config.ts'
import { pictureTables } from '#modules.ts'
import { OperatorError } from '#operator-error.ts'
import type { Database } from '#platform/database/client.ts'
import { createLog } from '#platform/log.ts'
import { countPictures, movePictures } from '#platform/storage/moving.service.ts'
import { openPictures } from '#platform/storage/pictures.service.ts'
import type { Place } from '#platform/storage/stored-picture.ts'
import { StorageError } from '#providers/s3.ts'
import { withDatabase } from './open-database.ts'
import type { Terminal } from './terminal.ts'

const STEPS_PER_LINE = 100

/** Moves all pictures to the storage or back while the shop runs. Ends with 1 if the storage lacks one of them. */
export const addMovePictures = (program: Command, terminal: Terminal) =>
  program
    .command('move-pictures')
    .description(
      'Muda todas as imagens para o armazenamento S3, ou de volta para o banco, com a loja no ar. Pode ser interrompido e repetido.',
    )
    .addArgument(new Argument('<destino>', 'onde as imagens ficam').choices(['storage', 'database']))
    .addHelpText('after', '\nExemplo: porteira move-pictures storage')
    .action((to: Place) =>
      withDatabase(terminal, ({ db }, config) => {
        refuseOtherPlace(config, to)
        return moveAll(terminal, db, config, to)
      }),
    )

/** New pictures would go to the place that is being emptied. */
function refuseOtherPlace({ pictures: { storage, s3 } }: Config, to: Place) {
  if (!s3)
    throw new OperatorError(
      'Este comando precisa do armazenamento: defina S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY e S3_SECRET_KEY.',
    )
  const needed = to === 'storage' ? 's3' : 'database'
  if (storage !== needed)
    throw new OperatorError(
      `PICTURE_STORAGE é ${storage}, e as imagens novas iriam para lá. Defina PICTURE_STORAGE=${needed}, reinicie a loja e repita.`,
    )
}

async function moveAll(terminal: Terminal, db: Database, config: Config, to: Place) {
  const { storage, s3 } = config.pictures
  // No request waits for the command, so a slow storage has more time.
  const patient = { pictures: { storage, s3: s3 && { ...s3, timeoutInMs: 30_000 } } }
  const pictures = openPictures(patient, db, createLog('silent'))
  const progress = {
    onStep(name: string, done: number, all: number) {
      if (done === all || done % STEPS_PER_LINE === 0) terminal.note(`${name}: ${done} de ${all}`)
    },
    onMissing: (name: string, id: string) =>
      terminal.print(`✗ ${name}, ${id}: o armazenamento não tem o objeto.`),
  }
  try {
    const { moved, missing } = await movePictures({ db, pictures }, pictureTables, to, progress)
    const { inStorage, inDatabase } = await countPictures({ db }, pictureTables)
    terminal.print(
      `Imagens mudadas: ${moved}. No armazenamento: ${inStorage}. No banco: ${inDatabase}. Sem objeto: ${missing}.`,
    )
    terminal.exitCode = missing > 0 ? 1 : 0
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (!(cause instanceof StorageError)) throw error
    throw new OperatorError(
      `O armazenamento falhou (${cause.reason}). Nenhuma imagem se perdeu: rode porteira doctor e repita o comando.`,
    )
  } finally {
    await pictures.close()
  }
}
