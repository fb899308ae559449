import type { ShiftStatus } from '#platform/database/tables.ts'
import { deskMethods, paidByLabels } from '@porteira/domain'
import type { ShiftRow } from '#modules/payments/index.ts'
import { cents, type Column, instant, sheetOf } from './cells.rules.ts'

const STATES: Record<ShiftStatus, string> = { open: 'Aberto', counted: 'Conferido', closed: 'Fechado' }

const methodColumns = (isInDrawer: boolean) =>
  deskMethods({ isInDrawer }).flatMap((method): Column<ShiftRow>[] => [
    [`${paidByLabels[method]} recebido (R$)`, 20, (row) => cents(row.methods[method].received)],
    [`${paidByLabels[method]} devolvido (R$)`, 20, (row) => cents(row.methods[method].returned)],
  ])

/** The shifts of an event with their money. */
export const tillWorksheet = (shifts: readonly ShiftRow[]) =>
  sheetOf('Caixas', shifts, [
    ['Caixa', 8, (row) => row.number],
    ['Situação', 12, (row) => STATES[row.status]],
    ['Aberto por', 28, (row) => row.openerName],
    ['Aparelho', 20, (row) => row.deviceName],
    ['Aberto em', 18, (row) => instant(row.openedAt)],
    ['Conferido em', 18, (row) => instant(row.countedAt)],
    ['Fechado em', 18, (row) => instant(row.closedAt)],
    ['Vendas', 10, (row) => row.sales],
    ['Fundo (R$)', 14, (row) => cents(row.floatInCents)],
    ...methodColumns(true),
    ['Suprimentos (R$)', 16, (row) => cents(row.depositsInCents)],
    ['Sangrias (R$)', 16, (row) => cents(row.withdrawalsInCents)],
    ['Esperado (R$)', 14, (row) => cents(row.frozenInCents ?? row.expectedInCents)],
    ['Contado (R$)', 14, (row) => cents(row.countedInCents)],
    ['Diferença (R$)', 14, (row) => cents(row.differenceInCents)],
    ['Diferença aprovada por', 28, (row) => row.approverName],
    ['Motivo', 36, (row) => row.approvalReason],
    ...methodColumns(false),
    ['Cortesias (R$)', 16, (row) => cents(row.courtesiesInCents)],
  ])
