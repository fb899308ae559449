import { checkInMessages, checkInStateLabels } from '@porteira/domain'
import type { CheckInList } from '#modules/entries/index.ts'
import { instant, sheetOf, type Worksheet } from './cells.rules.ts'

/** The worksheets of the check-in: the entries, the waivers and the conflicts. */
export const checkInWorksheets = ({ entries, waivers, conflicts }: CheckInList): Worksheet[] => [
  sheetOf('Conferência', entries, [
    ['Categoria', 34, (row) => row.category],
    ['Número', 10, (row) => row.badge],
    ['Participantes', 44, (row) => row.riders.map(({ name }) => name).join(', ')],
    ['Entidade', 34, (row) => row.entity],
    ['Estado', 18, (row) => checkInStateLabels[row.state]],
    ['Quando', 18, (row) => instant(row.stateOn)],
    ['Quem', 26, (row) => row.stateBy],
    ['Documentos', 60, (row) => row.documents.join('; ')],
    ['Falta', 60, (row) => [...row.blocks, ...row.missing].join('; ')],
    ['Parcelas em aberto', 18, (row) => row.openInstallments.count || ''],
    ['Código', 14, (row) => row.cartCode],
  ]),
  sheetOf('Dispensas', waivers, [
    ['Categoria', 34, (row) => row.entry?.category ?? ''],
    ['Número', 10, (row) => row.entry?.badge ?? null],
    ['Documento', 34, (row) => row.document || checkInMessages.authorisation],
    ['Motivo', 44, (row) => row.reason],
    ['Quem', 26, (row) => row.by],
  ]),
  sheetOf('Conflitos', conflicts, [
    ['Categoria', 34, (row) => row.category],
    ['Número', 10, (row) => row.badge],
    ['Conflito', 60, (row) => row.says],
    ['Chegou primeiro', 26, (row) => row.firstBy],
    ['Feito em', 18, (row) => instant(row.firstOn)],
    ['Chegou depois', 26, (row) => row.secondBy],
    ['Feito em', 18, (row) => instant(row.secondOn)],
    ['Resolvido', 24, (row) => (row.resolution ? resolutions[row.resolution] : 'em aberto')],
    ['Observação', 44, (row) => row.note],
  ]),
]

const resolutions = { keep: 'o número fica', undo: 'entrega desfeita' }
