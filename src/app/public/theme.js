// Sets the theme before the first paint; src/app/theme-choice.ts keeps it from then on.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('cockpit_theme') ?? 'system';
  } catch {
    // Without storage the system decides.
  }
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
