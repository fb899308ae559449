import type { Admin } from '#components/admin/admin.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Section } from '#ui/Section.tsx'
import { LinesTable } from './LinesTable.tsx'
import { type ListedLine, usePeopleCsv } from './use-people-csv.ts'

const number = new Intl.NumberFormat('pt-BR')

const countOf = (lines: readonly ListedLine[], outcome: ListedLine['outcome']) =>
  lines.filter((line) => line.outcome === outcome).length

/** '1 linha certa', '12 linhas certas'. */
const counted = (count: number, one: string, many: string) =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** Adds the people of a CSV file: it shows what would happen to each line, and adds them after a confirmation. */
export function PeopleCsv({ admin }: { admin: Admin }) {
  const { lines, busy, check, add, close } = usePeopleCsv(admin)
  const [right, done, wrong] = (['right', 'done', 'wrong'] as const).map((outcome) =>
    countOf(lines ?? [], outcome),
  ) as [number, number, number]

  return (
    <Section title="Planilha de pessoas">
      <p className={typography['muted']}>
        Arquivo CSV com as colunas cpf;nome;apelido;nascimento;sexo, até 2.000 linhas. Quem já tem cadastro
        fica como está, e o resultado não diz quem já tinha.
      </p>
      <div className={layout['row']}>
        <FileButton
          accept=".csv,text/csv"
          label="Planilha de pessoas (CSV)"
          busy={busy && !lines}
          onFile={check}
        >
          Escolher arquivo
        </FileButton>
      </div>
      {lines && (
        <>
          <p role="status">
            <b>{done > 0 || right === 0 ? 'Resultado' : 'Nada foi gravado ainda'}:</b>{' '}
            {[
              done > 0 && counted(done, 'pessoa com cadastro', 'pessoas com cadastro'),
              (right > 0 || done === 0) && counted(right, 'linha certa', 'linhas certas'),
              counted(wrong, 'linha com erro', 'linhas com erro'),
            ]
              .filter(Boolean)
              .join(', ')}
            .
          </p>
          {busy && done + right > 0 && (
            <p>
              <ProgressBar percent={(100 * done) / (done + right)} />
              {number.format(done)} de {number.format(done + right)}
            </p>
          )}
          <LinesTable lines={lines} />
          <div className={layout['row']}>
            {right > 0 && (
              <Button look="main" busy={busy} onClick={() => void add()}>
                {done > 0 ? 'Continuar' : `Cadastrar ${counted(right, 'pessoa', 'pessoas')}`}
              </Button>
            )}
            <Button disabled={busy} onClick={close}>
              {right > 0 && done === 0 ? 'Não cadastrar' : 'Fechar'}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}
