import { formatTime } from '@porteira/domain'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Status } from '#ui/Status.tsx'
import styles from './Builder.module.css'
import type { useAutosave } from './use-autosave.ts'

type Props = { saving: ReturnType<typeof useAutosave> }

/** Whether the draft is saved, in words. */
export const SaveState = ({ saving }: Props) => (
  <div className={styles['state']}>
    <p role="status">
      <Status>Rascunho</Status> {saving.trouble ? 'Ainda não salvo' : wordsOf(saving)}
    </p>
    {saving.trouble && (
      <Callout tone="bad" live>
        {saving.trouble.says}
        {!saving.trouble.isFinal && ' Continuamos tentando salvar.'}
      </Callout>
    )}
    {saving.trouble?.isFinal && <Button onClick={() => location.reload()}>Recarregar a página</Button>}
  </div>
)

function wordsOf({ saved, isSaved }: Props['saving']) {
  if (!isSaved) return 'Salvando…'
  return saved.savedOn === ''
    ? 'Nada está à venda antes de publicar.'
    : `Salvo às ${formatTime(new Date(saved.savedOn))}`
}
