import { useState } from 'react'
import { useMessage } from '#components/messages/messages.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { ImportShotsDialog } from './ImportShotsDialog.tsx'
import { readShotFile } from './read-shot-file.ts'
import type { ShotFile } from './shot-file.ts'
import type { ScoreSheet } from './shots.ts'

type Props = { catUUID: string; token: string; sheet: ScoreSheet; onChanged: () => unknown }

/** Takes a file of unsent shots of another device. */
export function ImportShots({ catUUID, token, sheet, onChanged }: Props) {
  const show = useMessage()
  const [file, setFile] = useState<ShotFile>()

  async function take(picked: File) {
    const read = readShotFile(await picked.text(), catUUID)
    if ('problem' in read) await show(read.problem)
    else setFile(read)
  }

  return (
    <>
      <FileButton accept=".json,application/json" label="Arquivo de armadas não enviadas" onFile={take}>
        Importar armadas
      </FileButton>
      {file && (
        <ImportShotsDialog
          file={file}
          catUUID={catUUID}
          token={token}
          knownIds={knownIds(sheet)}
          onChanged={onChanged}
          onClose={() => setFile(undefined)}
        />
      )}
    </>
  )
}

/** The shots that count, and those in which another device differs. */
const knownIds = ({ shots, competition }: ScoreSheet) => [
  ...shots.map(({ id }) => id),
  ...(competition?.facts ?? []).flatMap((fact) => (fact.kind === 'shot' ? fact.id : [])),
]
