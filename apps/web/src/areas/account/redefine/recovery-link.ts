import { forgetDraft, rememberDraft } from '#storage/drafts.ts'

/** The parameters of a recovery link. `landing` is the path to return to; '' when there is none. */
export type RecoveryLink = { cpf: string; code: string; landing: string }

export const RECOVERY_DRAFT = 'recovery link'

/**
 * The link in the address bar, else the draft of the last link of this tab. The page removes the code from the address
 * bar, because the code opens the account. The draft serves a reload.
 */
export function takeLink(search: string, draft: unknown): RecoveryLink {
  const storedQuery = typeof draft === 'string' ? draft : ''
  return storeLink(readRecoveryLink(search === '' ? storedQuery : search))
}

/** Stores a link for a reload of this tab. */
export function storeLink(link: RecoveryLink) {
  if (link.code !== '') rememberDraft(RECOVERY_DRAFT, new URLSearchParams(link).toString())
  return link
}

/** Deletes the link after its code was used or refused. */
export const forgetLink = () => forgetDraft(RECOVERY_DRAFT)

/** Reads the query of the link. A landing page is the short name of an event and never another host. */
export function readRecoveryLink(search: string): RecoveryLink {
  const query = new URLSearchParams(search)
  const landing = query.get('landing')?.replace(/^\//, '') ?? ''
  return {
    cpf: query.get('cpf') ?? '',
    code: query.get('code') ?? '',
    landing: /^[a-z0-9-]{1,32}$/.test(landing) ? `/${landing}` : '',
  }
}
