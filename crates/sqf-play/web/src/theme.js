"use strict";
// The colors that were chosen, on this page or another of the site. A script of its own, because it has to run before
// anything is shown.
(() => {
  const THEMES = ["auto", "light", "dark"];
  const page = document.documentElement;

  /** @param {string} theme */
  function setTheme(theme) {
    if (theme === "auto") delete page.dataset.theme;
    else page.dataset.theme = theme;
  }

  // Storage may be refused for pages that are opened from a folder.
  try {
    const stored = localStorage.getItem("theme");
    if (stored !== null && THEMES.includes(stored)) setTheme(stored);
  } catch { /* the colors of the system */ }

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (!button) return;
    const show = () => {
      const theme = page.dataset.theme ?? "auto";
      button.textContent = theme.charAt(0).toUpperCase() + theme.slice(1);
      button.setAttribute("aria-label", `Colors: ${button.textContent}`);
    };
    button.addEventListener("click", () => {
      const theme = THEMES[(THEMES.indexOf(page.dataset.theme ?? "auto") + 1) % THEMES.length] ?? "auto";
      setTheme(theme);
      show();
      try { localStorage.setItem("theme", theme); } catch { /* it holds for this page only */ }
    });
    show();
  });
})();
