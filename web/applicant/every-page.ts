/*
 * Modules that every page needs. The entry script imports them, so that they are in its chunk. Each further chunk would
 * cost a request, and small chunks compress badly.
 */
import './brand/brand-link.tsx'
import './brand/support-line.tsx'
import './pages/use-page.ts'
import '#web/pictures/picture.tsx'
import '#web/ui/page-heading.tsx'
