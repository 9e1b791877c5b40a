import '../styles/base.css'
import '../styles/tokens.css'
import '../styles/fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Styleguide } from './Styleguide.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Styleguide />
  </StrictMode>,
)
