;;; sqf-mode.el --- Scripts of Arma 3, with sqf-ls -*- lexical-binding: t -*-

;; Package-Requires: ((emacs "27.1"))

;;; Commentary:

;; Small major modes for SQF and for configs: comments, strings, the words of the language, indentation by brackets;
;; stringtables are XML.
;; Everything else comes from the language server sqf-ls, through Eglot.

;;; Code:

(require 'compile)
(require 'nxml-mode)
(require 'seq)

(defgroup sqf nil "Scripts of Arma 3." :group 'languages)

(defcustom sqf-indent-offset 4 "Columns of one level of indentation." :type 'integer :safe #'integerp)

(defconst sqf-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    ;; A quote inside a string is doubled. Emacs sees two adjacent strings, which is equivalent.
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\' "\"" table)
    (modify-syntax-entry ?\\ "." table)
    table))

(defconst sqf-directive
  '("^\\s-*#\\s-*\\(?:define\\|undef\\|include\\|if\\|ifdef\\|ifndef\\|elif\\|else\\|endif\\|line\\|pragma\\)\\_>"
    . font-lock-preprocessor-face)
  "Words of the preprocessor.")

(defconst sqf-font-lock-keywords
  `(,sqf-directive
    (,(regexp-opt '("if" "then" "else" "exitWith" "switch" "case" "default" "while" "waitUntil" "for" "from" "to" "step"
                    "do" "forEach" "break" "breakOut" "breakTo" "breakWith" "continue" "continueWith" "try" "catch"
                    "throw" "call" "spawn" "execVM" "private" "and" "or" "not" "mod")
                  'words)
     . font-lock-keyword-face)
    (,(regexp-opt '("true" "false" "nil" "objNull" "grpNull") 'words) . font-lock-constant-face)
    ("\\<_\\w+" . font-lock-variable-name-face)
    ("\\<\\w+_fnc_\\w+" . font-lock-function-name-face)))

(defun sqf-indent-line ()
  "Indent the line by the brackets that are open before it."
  (interactive)
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
         (depth (car state))
         (closing (save-excursion (back-to-indentation) (looking-at-p "\\s)"))))
    (unless (or (nth 3 state) (nth 4 state))
      (let ((at (- (point) (save-excursion (back-to-indentation) (point)))))
        (indent-line-to (* sqf-indent-offset (max 0 (if closing (1- depth) depth))))
        (when (> at 0) (forward-char at))))))

(defun sqf-set-up (keywords)
  "Set up comments, indentation and KEYWORDS, which scripts and configs share."
  (setq-local comment-start "// "
              comment-end ""
              indent-tabs-mode nil
              comment-start-skip "\\(?://+\\|/\\*+\\)\\s-*"
              indent-line-function #'sqf-indent-line
              font-lock-defaults (list keywords nil t)))

;;;###autoload
(define-derived-mode sqf-mode prog-mode "SQF"
  "Scripts of Arma 3."
  :syntax-table sqf-mode-syntax-table
  (sqf-set-up 'sqf-font-lock-keywords))

(defconst sqf-project-files '("sqf-ls.toml" "description.ext" "mission.sqm")
  "Files in the outermost folder of a project.")

(defun sqf-project-find (folder)
  "The mission or mod around FOLDER, as a project."
  (let* ((holds-one (lambda (parent)
                      (seq-some (lambda (file) (file-exists-p (expand-file-name file parent))) sqf-project-files)))
         (root (locate-dominating-file folder holds-one)))
    (and root (cons 'transient root))))

;; After the projects of version control.
(add-hook 'project-find-functions #'sqf-project-find 90)

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.sqf\\'\\|/XEH_PREP\\.hpp\\'" . sqf-mode))

(defconst sqf-config-font-lock-keywords
  `(,sqf-directive
    ("\\<\\(class\\|delete\\|import\\)\\s-+\\(\\w+\\)\\(?:\\s-*:\\s-*\\(\\w+\\)\\)?"
     (1 font-lock-keyword-face) (2 font-lock-type-face) (3 font-lock-type-face nil t))
    ("\\<enum\\>" . font-lock-keyword-face)
    ("\\<\\(\\w+\\)\\s-*\\(?:\\[\\s-*\\]\\)?\\s-*\\+?=" 1 font-lock-variable-name-face)
    ("\\$STR\\w*" . font-lock-constant-face)))

;;;###autoload
(define-derived-mode arma-config-mode prog-mode "Arma Config"
  "Configs of Arma 3: description.ext, config.cpp, mission.sqm."
  :syntax-table sqf-mode-syntax-table
  (sqf-set-up 'sqf-config-font-lock-keywords))

;;;###autoload
(dolist (pattern '("\\.\\(?:ext\\|sqm\\|rvmat\\|bisurf\\)\\'"
                   "/model\\.cfg\\'"
                   "/addons/[^/]+/config\\.cpp\\'"
                   "/\\(?:Cfg[A-Z][A-Za-z]*\\|script_\\(?:component\\|macros\\|mod\\|version\\)\\)\\.hpp\\'"))
  (add-to-list 'auto-mode-alist (cons pattern 'arma-config-mode)))

;;;###autoload
(define-derived-mode stringtable-mode nxml-mode "Stringtable"
  "Texts of Arma 3: XML with the language server of scripts.")

;;;###autoload
(add-to-list 'auto-mode-alist '("/[sS]tring[tT]able\\.xml\\'" . stringtable-mode))

;;;###autoload
(define-derived-mode arma-log-mode special-mode "Arma Log"
  "Logs of Arma 3, which the language server explains.")

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.rpt\\'" . arma-log-mode))

;;;###autoload
(defun sqf-open-log ()
  "Open the newest log of the game."
  (interactive)
  (find-file (car (process-lines "sqf-ls" "log" "--which"))))

(define-compilation-mode sqf-log-errors-mode "Last Run"
  "The script errors of the last run of the game, which lead to their lines."
  (setq-local compilation-error-regexp-alist
              '(("^ *--> \\(.+?\\):\\([0-9]+\\):\\([0-9]+\\)$" 1 2 3)))
  ;; The exit status says that there are errors in the log.
  (setq-local compilation-exit-message-function
              (lambda (_status code _message) (cons (if (eq code 2) "failed" "finished") code))))

;;;###autoload
(defun sqf-log-errors ()
  "List the script errors of the last run of the game, each with its line."
  (interactive)
  (let ((process-environment (cons "NO_COLOR=1" process-environment)))
    (compilation-start "sqf-ls log --since last" 'sqf-log-errors-mode)))

(defun sqf-show-all-documentation ()
  "Show the documentation of the word at point also where a signature is shown."
  (when (and (derived-mode-p 'sqf-mode 'arma-config-mode 'stringtable-mode)
             (fboundp 'eldoc-documentation-compose))
    (setq-local eldoc-documentation-strategy #'eldoc-documentation-compose)))

;; After Eglot has set its own strategy, which shows either.
(add-hook 'eglot-managed-mode-hook #'sqf-show-all-documentation)

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((sqf-mode arma-config-mode stringtable-mode arma-log-mode) . ("sqf-ls"))))

(provide 'sqf-mode)

;;; sqf-mode.el ends here
