import { type ChangeEvent, useRef, useState } from 'react'
import { useMessage } from '#components/messages/messages.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { ImportShotsDialog } from './ImportShotsDialog.tsx'
import { readShotFile } from './read-shot-file.ts'
import type { ShotFile } from './shot-file.ts'
import type { ScoreSheet } from './shots.ts'

type Props = { catUUID: string; token: string; sheet: ScoreSheet; onChanged: () => unknown }

/** Takes a file of unsent shots of another device. */
export function ImportShots({ catUUID, token, sheet, onChanged }: Props) {
  const show = useMessage()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<ShotFile>()

  async function take({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    const picked = box.files?.[0]
    if (!picked) return
    const read = readShotFile(await picked.text(), catUUID)
    box.value = ''
    if ('problem' in read) await show(read.problem)
    else setFile(read)
  }

  return (
    <>
      <input
        ref={picker}
        className={layout['visuallyHidden']}
        type="file"
        accept=".json,application/json"
        aria-label="Arquivo de armadas não enviadas"
        tabIndex={-1}
        onChange={(event) => void take(event)}
      />
      <Button onClick={() => picker.current?.click()}>Importar armadas</Button>
      {file && (
        <ImportShotsDialog
          file={file}
          catUUID={catUUID}
          token={token}
          knownIds={sheet.shots.map(({ id }) => id)}
          onChanged={onChanged}
          onClose={() => setFile(undefined)}
        />
      )}
    </>
  )
}
