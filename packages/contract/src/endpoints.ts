import { groups } from './document.ts'

/** Every endpoint of the API. The server implements these keys; the browser calls them by the same names. */
export const endpoints = {
  ...groups.System.calls,
  ...groups.Accounts.calls,
  ...groups.Team.calls,
  ...groups.Catalog.calls,
  ...groups.Sales.calls,
  ...groups.Payments.calls,
  ...groups.Entries.calls,
  ...groups.Scoreboard.calls,
  ...groups.Desk.calls,
  ...groups.Till.calls,
  ...groups.CheckIn.calls,
  ...groups.Integration.calls,
}

export type Endpoints = typeof endpoints
export type Key = keyof Endpoints
