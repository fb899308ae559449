/** The login of an administrator as the pages get it, and the address to which a new login comes back. */
export type Admin = { token: string; path: string }
