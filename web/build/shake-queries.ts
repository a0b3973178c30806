import type { Plugin } from 'vite'
import { changePackage } from './change-package.ts'

const queries = /\/@tanstack\/query-core\/build\/modern\/query\.js$/
const infinite =
  /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\([^()]*\) : (this\.options\.behavior)\)/

/** Returns the source of query-core's class `Query` without its reference to the code of infinite queries. */
function finiteOnly(code: string): string {
  return code.replace(infinite, '$1')
}

/**
 * Lets the bundler drop the code of infinite queries, which only the office uses. Every query of @tanstack/query-core
 * refers to that code, so the bundler would otherwise keep it.
 */
export const shakeQueries = (): Plugin =>
  changePackage({
    name: 'matric:shake-queries',
    module: queries,
    change: finiteOnly,
    missing: '@tanstack/query-core no longer has the expression that shake-queries.ts changes',
  })
