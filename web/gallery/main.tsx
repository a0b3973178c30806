import '#web/ui/base.css'
import '#web/ui/key.css'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

const theme = new URLSearchParams(location.search).get('theme')
if (theme) document.documentElement.dataset.theme = theme

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
