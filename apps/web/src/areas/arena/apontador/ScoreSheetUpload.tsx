import { useId } from 'react'
import typography from '#styles/typography.module.css'
import styles from './ScoringScreen.module.css'

type Props = { isBusy: boolean; onScoreSheet: (csv: string) => Promise<void> }

/** Uploads a score sheet that was written elsewhere. */
export function ScoreSheetUpload({ isBusy, onScoreSheet }: Props) {
  const id = useId()
  return (
    <p className={styles['round']}>
      <label className={typography['label']} htmlFor={id}>
        Planilha CSV
      </label>
      <span className={typography['caption']}>
        numero;forca;cpf;nome;entidade;c1..cN;f1..fM. X é boa, 0 é perdida. Substitui as armadas da categoria.
      </span>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={isBusy}
        onChange={async ({ currentTarget: box }) => {
          const file = box.files?.[0]
          if (!file) return
          await onScoreSheet(await file.text())
          box.value = ''
        }}
      />
    </p>
  )
}
