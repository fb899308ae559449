import type { Module } from './module.ts'
import { accounts } from '#modules/accounts/module.ts'
import { catalog } from '#modules/catalog/module.ts'
import { entries } from '#modules/entries/module.ts'
import { payments } from '#modules/payments/module.ts'
import { sales } from '#modules/sales/module.ts'
import { scoreboard } from '#modules/scoreboard/module.ts'
import { platform } from '#platform/module.ts'

/** The parts that own data, the lowest first. */
export const modules: Module[] = [platform, accounts, catalog, sales, payments, entries, scoreboard]

/** The pictures of all tables. */
export const pictureTables = modules.flatMap((module) => module.pictures ?? [])
