import type { OwnRole, Role, StaffRole } from '@porteira/contract'
import { formatDate, roleName } from '@porteira/domain'

/** What a role may do, in a sentence. */
export const roleSentences: Record<StaffRole, string> = {
  owner: 'Faz tudo no evento: altera, vende, devolve dinheiro, aponta e monta a equipe.',
  treasurer: 'Vê carrinhos e relatórios, devolve dinheiro e confere Pix. Não altera inscrições.',
  desk: 'Vê carrinhos, troca participantes, aprova e remove inscrições e aponta. Não devolve dinheiro.',
  scorer: 'Aponta as armadas na cancha. Não vê carrinhos nem pagamentos.',
  announcer: 'Vê nome completo, cidade e cavalo de quem laça. Não altera nada.',
  auditor: 'Vê carrinhos, relatórios, planilhas e a equipe. Não altera nada.',
  checkin: 'Confere quem chegou e entrega os números. Não vê pagamentos.',
}

export const personRoles: readonly Role[] = ['owner', 'treasurer', 'desk', 'scorer', 'announcer', 'auditor']

/** 'Secretaria em RODEIO DO CERRO, até 12/03/2027' */
export const roleText = ({ role, eventUUID, eventName, until }: OwnRole) =>
  `${roleName(role)} em ${eventUUID === null ? 'todos os eventos' : eventName}${until ? `, até ${formatDate(until)}` : ''}`
