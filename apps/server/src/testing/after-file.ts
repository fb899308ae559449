import { afterAll } from 'vitest'
import { killLeftMembers } from './fleet.ts'

afterAll(killLeftMembers)
