import type { Plugin } from 'vite'
import { changePackage } from './change-package.ts'

const components = /\/react-router\/dist\/\w+\/lib\/dom\/lib\.js$/

/**
 * Returns the source of react-router's components. Marks them as free of side effects, and removes the assignments of
 * their `displayName`.
 */
export function droppable(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = .*$/gm, '')
    .replaceAll(/(?<== )(?=[\w$]+\.forwardRef\()/g, '/*#__PURE__*/ ')
}

/**
 * Lets the bundler drop the components of react-router that no page uses, such as its forms. The components are created
 * by function calls, which the bundler keeps unless they are marked as free of side effects.
 */
export const shakeRouter = (): Plugin =>
  changePackage({
    name: 'matric:shake-router',
    module: components,
    change: droppable,
    missing: 'react-router no longer has the module that shake-router.ts changes',
  })
