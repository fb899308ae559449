import { forgetDraft, rememberDraft } from './drafts.ts'
import { remember } from './remember.ts'

/** The CPF that was typed in this tab before a login, so that it is typed once for login and recovery. */
export const TYPED_CPF = 'typed cpf'

/** The requests for recovery codes of this tab. */
export const SENT_CODES = 'sent codes'

export const keepTypedCpf = (cpf: string) => rememberDraft(TYPED_CPF, cpf)

/** Stores the CPF of an account for the login page. */
export function rememberCpf(cpf: string) {
  forgetDraft(TYPED_CPF)
  remember('mdlCPF', cpf)
}

/** Deletes what was typed in this tab before a login. */
export const forgetRecovery = () => [TYPED_CPF, SENT_CODES].forEach(forgetDraft)

/** The CPF that was typed last, else the stored one. */
export const cpfToStart = (typed: unknown, stored: string) =>
  typeof typed === 'string' && typed !== '' ? typed : stored
