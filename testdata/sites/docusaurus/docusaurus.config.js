// @ts-check
/** @type {import('@docusaurus/types').Config} */
const config = {
  title: "Quarry",
  url: "https://quarry.example.org",
  baseUrl: "/",
  onBrokenLinks: "warn",
  onBrokenAnchors: "warn",
  onBrokenMarkdownLinks: "warn",
  i18n: { defaultLocale: "en", locales: ["en", "es"] },
  presets: [
    [
      "classic",
      {
        docs: { sidebarPath: "./sidebars.js", routeBasePath: "docs" },
        blog: { routeBasePath: "news", blogSidebarCount: 0, onUntruncatedBlogPosts: "ignore" },
        pages: { path: "src/pages" },
      },
    ],
  ],
  plugins: [
    [
      "@docusaurus/plugin-client-redirects",
      {
        redirects: [
          { from: "/docs/quickstart", to: "/docs/next/getting-started/first-query" },
          { from: ["/docs/sql", "/docs/query-language"], to: "/docs/next/language" },
        ],
      },
    ],
  ],
  themeConfig: {
    navbar: {
      items: [
        { type: "docSidebar", sidebarId: "main", label: "Docs" },
        { to: "/news", label: "News" },
      ],
    },
  },
};

module.exports = config;
