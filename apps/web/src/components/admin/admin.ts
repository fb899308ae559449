/** The token of an administrator, and the path to which a new login returns. */
export type Admin = { token: string; path: string }
