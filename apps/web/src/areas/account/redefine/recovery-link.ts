import { forgetDraft, rememberDraft } from '#storage/drafts.ts'

/** What a recovery link carries. `landing` is the path to return to, '' when it names none. */
export type RecoveryLink = { cpf: string; code: string; landing: string }

export const RECOVERY_DRAFT = 'recovery link'

/**
 * The link in the address bar, or else the draft of the last one that this tab opened: the address is cleaned, because the code
 * opens the account, and a reload must still find it.
 */
export function takeLink(search: string, draft: unknown): RecoveryLink {
  const storedQuery = typeof draft === 'string' ? draft : ''
  return storeLink(readRecoveryLink(search === '' ? storedQuery : search))
}

/** Keeps a link for a reload of this tab. */
export function storeLink(link: RecoveryLink) {
  if (link.code !== '') rememberDraft(RECOVERY_DRAFT, new URLSearchParams(link).toString())
  return link
}

/** The code was used or refused. */
export const forgetLink = () => forgetDraft(RECOVERY_DRAFT)

/** Reads the link's query. A landing is the name of one of our events and never another host. */
export function readRecoveryLink(search: string): RecoveryLink {
  const query = new URLSearchParams(search)
  const landing = query.get('landing')?.replace(/^\//, '') ?? ''
  return {
    cpf: query.get('cpf') ?? '',
    code: query.get('code') ?? '',
    landing: /^[a-z0-9-]{1,32}$/.test(landing) ? `/${landing}` : '',
  }
}
