import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../session/use-session.ts';
import { Button } from './button.tsx';
import styles from './layout.module.css';
import { pagesFor } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { TimeSwitch } from './time-switch.tsx';

/** What surrounds every page: a link past the navigation, the navigation itself, who is signed in, and the place of the page. */
export function Layout({ children }: { readonly children: ReactNode }): ReactNode {
  const { viewer, isOperator, signOut } = useSession();
  const [location] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(location);
  useEffect(() => {
    // Another page: the keyboard and the screen reader go on at its beginning.
    if (shown.current === location) return;
    shown.current = location;
    setOpen(false);
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [location]);
  return (
    <div className={styles['frame']}>
      <a
        href="#content"
        className={styles['skip']}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the content
      </a>
      <header className={styles['header']}>
        <div className={styles['bar']}>
          <Link href="/notebooks" className={styles['brand']}>
            Berth
          </Link>
          <div className={styles['toggle']}>
            <Button
              aria-expanded={isOpen}
              aria-controls="navigation"
              onPress={() => {
                setOpen(!isOpen);
              }}
            >
              Menu
            </Button>
          </div>
        </div>
        <div id="navigation" className={`${styles['panel'] ?? ''} ${isOpen ? (styles['open'] ?? '') : ''}`}>
          <nav aria-label="Pages">
            <ul className={styles['pages']}>
              {pagesFor({ isOperator }).map(({ path, title }) => (
                <li key={path}>
                  <Link href={path} className={styles['page']} aria-current={location === path ? 'page' : undefined}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles['settings']}>
            <p className={styles['viewer']}>
              Signed in as <strong>{viewer.name}</strong>
              {isOperator && viewer.name !== 'operator' && ', operator'}
            </p>
            <ThemeSwitch />
            <TimeSwitch />
            <Button
              onPress={() => {
                signOut('ASKED');
              }}
            >
              Sign out
            </Button>
          </div>
        </div>
      </header>
      <main id="content" className={styles['main']} ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
