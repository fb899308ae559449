import { formatDayAndTime } from '@porteira/domain'
import { useState } from 'react'
import { useSend } from '#components/send/use-send.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { RefusedShot } from './device.ts'
import { importShots } from './import-shots.ts'
import { shotText } from './RefusedShots.tsx'
import styles from './ScoringScreen.module.css'
import type { ShotFile } from './shot-file.ts'

type Props = {
  file: ShotFile
  catUUID: string
  token: string
  /** The ids of the shots that the server has. */
  knownIds: readonly string[]
  onChanged: () => unknown
  onClose: () => void
}

/** Shows what a file has before it is sent, and afterwards what was refused. */
export function ImportShotsDialog({ file, catUUID, token, knownIds, onChanged, onClose }: Props) {
  const [sent, setSent] = useState(0)
  const { send, busy, problem } = useSend(() => {})
  const [refused, setRefused] = useState<RefusedShot[]>()
  const total = file.shots.length + file.undone.length
  const [known] = useState(() => file.shots.filter(({ id }) => knownIds.includes(id)).length)

  async function sendAll() {
    setRefused(await send(() => importShots(file, { catUUID, token, onSent: setSent })))
    await onChanged()
  }

  return (
    <Dialog
      title={refused ? 'Importação concluída' : 'Importar armadas?'}
      buttons={refused ? 'one' : 'two'}
      onClose={onClose}
      footer={
        refused ? (
          <Button look="main" onClick={onClose}>
            Pronto
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Voltar</Button>
            <Button look="main" busy={busy} onClick={() => void sendAll()}>
              Importar
            </Button>
          </>
        )
      }
    >
      <div className={styles['tools']}>
        {refused ? (
          <p role="status">{resultText(total, refused.length)}</p>
        ) : (
          <FileFacts file={file} known={known} />
        )}
        {busy && sent > 0 && (
          <p role="status">
            {sent} de {total} enviadas…
          </p>
        )}
        {problem && (
          <Callout tone="bad" live>
            {problem} {sent > 0 && `${sent} de ${total} chegaram. Importe de novo: nada conta duas vezes.`}
          </Callout>
        )}
        {refused && refused.length > 0 && <RefusedList refused={refused} />}
      </div>
    </Dialog>
  )
}

const FileFacts = ({ file, known }: { file: ShotFile; known: number }) => (
  <ul>
    <li>
      <b>{file.catName}</b>, {file.eventName}
    </li>
    <li>{contentText(file)}</li>
    {known > 0 && (
      <li>
        {known === 1 ? '1 já chegou antes e não conta' : `${known} já chegaram antes e não contam`} de novo.
      </li>
    )}
    <li className={typography['caption']}>
      Arquivo salvo em {formatDayAndTime(file.savedOn)}
      {file.device && `, no aparelho ${file.device}`}
    </li>
  </ul>
)

const RefusedList = ({ refused }: { refused: readonly RefusedShot[] }) => (
  <ul aria-label="Armadas recusadas">
    {refused.map((each) => (
      <li key={each.id}>
        <b>{shotText(each)}</b>: {each.msg}
      </li>
    ))}
  </ul>
)

const shotsText = (count: number) => (count === 1 ? '1 armada' : `${count} armadas`)

const contentText = ({ shots, undone }: ShotFile) =>
  [shotsText(shots.length), undone.length > 0 && `${undone.length} para desfazer`].filter(Boolean).join(', ')

const resultText = (total: number, refused: number) =>
  refused === 0
    ? `Tudo certo: ${shotsText(total)} no placar.`
    : `${total - refused} de ${shotsText(total)} no placar. Estas foram recusadas:`
