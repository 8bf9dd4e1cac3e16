;;; sqf-ts-mode.el --- Scripts of Arma 3, colored by a grammar -*- lexical-binding: t -*-

;; Package-Requires: ((emacs "29.1"))

;;; Commentary:

;; `sqf-ts-mode' and `arma-config-ts-mode' are `sqf-mode' and `arma-config-mode' with the tree-sitter grammars: they know
;; commands from variables, list functions and classes with `imenu', and move by them.  Run M-x sqf-ts-install once.

;;; Code:

(require 'sqf-mode)
(require 'cl-lib)
(require 'treesit)

(defconst sqf-ts-folder (file-name-directory (or load-file-name buffer-file-name))
  "The folder of this file; the grammars are beside it.")

(defun sqf-ts-build (language)
  "Build the grammar of LANGUAGE into the folder where Emacs looks for grammars."
  (let* ((source (expand-file-name (format "../tree-sitter-%s/src/" language) sqf-ts-folder))
         (folder (expand-file-name "tree-sitter/" user-emacs-directory))
         (library (expand-file-name (format "libtree-sitter-%s%s" language (car dynamic-library-suffixes)) folder))
         (compiler (or (getenv "CC") (seq-find #'executable-find '("cc" "gcc" "clang"))
                       (user-error "No C compiler found: install gcc or clang, or set CC")))
         (new (concat library ".new")))
    (make-directory folder t)
    (with-temp-buffer
      (unless (eq 0 (call-process compiler nil t nil "-shared" "-fPIC" "-O2" "-I" source
                                  (concat source "parser.c") (concat source "scanner.c") "-o" new))
        (error "The grammar of %s could not be built: %s" language (buffer-string))))
    ;; Another Emacs may have loaded the file that is replaced.
    (rename-file new library t)))

;;;###autoload
(defun sqf-ts-install ()
  "Build the grammars of scripts and configs, and use them from now on."
  (interactive)
  (mapc #'sqf-ts-build '(sqf arma-config))
  (sqf-ts-use))

;;;###autoload
(defun sqf-ts-use ()
  "Use the grammars that are installed."
  (pcase-dolist (`(,language ,mode ,ts-mode) '((sqf sqf-mode sqf-ts-mode)
                                              (arma-config arma-config-mode arma-config-ts-mode)))
    (when (treesit-ready-p language t)
      (add-to-list 'major-mode-remap-alist (cons mode ts-mode)))))

(defconst sqf-ts-common-rules
  '(((comment) @font-lock-comment-face)
    ((string) @font-lock-string-face)
    ((escape_sequence) @font-lock-escape-face)
    ((number) @font-lock-number-face)
    ((operator) @font-lock-operator-face)
    ((directive) @font-lock-preprocessor-face
     (include_path) @font-lock-string-face
     (preproc_name) @font-lock-constant-face
     (preproc_parameter) @font-lock-variable-name-face
     (preproc_operator) @font-lock-operator-face))
  "Queries that both grammars understand, one for each of `sqf-ts-common-features'.")

(defconst sqf-ts-common-features '(comment string escape-sequence number operator preprocessor)
  "Features of `sqf-ts-common-rules'.")

(defun sqf-ts-rules (language &rest more)
  "Font lock settings of LANGUAGE: the common ones, and MORE.
MORE has features and queries in turn."
  (let (rules)
    (cl-mapc (lambda (feature query)
               (setq rules (append rules (list :language language :feature feature :override t query))))
             sqf-ts-common-features sqf-ts-common-rules)
    (while more
      (setq rules (append rules (list :language language :feature (pop more) :override t (pop more)))))
    (apply #'treesit-font-lock-rules rules)))

(defconst sqf-ts-features
  '((comment definition)
    (keyword string preprocessor)
    (constant number escape-sequence type property command function)
    (variable operator))
  "Features by the level of `treesit-font-lock-level' that shows them.")

(defun sqf-ts-name (node)
  "Name of the definition NODE."
  (treesit-node-text (or (treesit-node-child-by-field-name node "left")
                         (treesit-node-child-by-field-name node "name"))
                     t))

(defun sqf-ts-defines-code-p (node)
  "Whether NODE assigns code to a name."
  (equal (treesit-node-type (treesit-node-child-by-field-name node "right")) "code"))

(defun sqf-ts-set-up (language settings)
  "Set up a buffer of LANGUAGE with the font lock SETTINGS."
  (treesit-parser-create language)
  (setq-local treesit-font-lock-settings settings
              treesit-font-lock-feature-list sqf-ts-features
              treesit-defun-name-function #'sqf-ts-name)
  (let ((indent indent-line-function))
    (treesit-major-mode-setup)
    ;; By brackets, which also works in what is being written.
    (setq-local indent-line-function indent)))

;;;###autoload
(define-derived-mode sqf-ts-mode sqf-mode "SQF"
  "Scripts of Arma 3, colored by their grammar."
  (when (treesit-ready-p 'sqf)
    (setq-local treesit-defun-type-regexp '("\\`assignment\\'" . sqf-ts-defines-code-p)
                treesit-simple-imenu-settings
                '(("Function" "\\`assignment\\'" sqf-ts-defines-code-p nil)
                  ("Macro" "\\`preproc_define\\'" nil nil)))
    (sqf-ts-set-up
     'sqf
     (sqf-ts-rules
      'sqf
      'keyword '([(private_keyword) (conditional_keyword) (loop_keyword) (exception_keyword) (scope_keyword)
                  (call_keyword) (word_operator)]
                 @font-lock-keyword-face)
      'constant '((boolean) @font-lock-constant-face
                  (constant) @font-lock-constant-face
                  (macro) @font-lock-constant-face
                  (placeholder) @font-lock-escape-face)
      'command '((command) @font-lock-builtin-face
                 (game_function) @font-lock-builtin-face)
      'function '((function) @font-lock-function-call-face
                  (macro_name) @font-lock-preprocessor-face)
      'variable '((local_variable) @font-lock-variable-use-face
                  (variable) @font-lock-variable-use-face
                  (magic_variable) @font-lock-variable-use-face)
      'definition '((assignment left: (function) @font-lock-function-name-face)
                    (assignment (private_keyword) left: (local_variable) @font-lock-variable-name-face))))))

;;;###autoload
(define-derived-mode arma-config-ts-mode arma-config-mode "Arma Config"
  "Configs of Arma 3, colored by their grammar."
  (when (treesit-ready-p 'arma-config)
    (setq-local treesit-defun-type-regexp "\\`class_declaration\\'"
                treesit-simple-imenu-settings
                '(("Class" "\\`class_declaration\\'" nil nil)
                  ("Macro" "\\`preproc_define\\'" nil nil)))
    (sqf-ts-set-up
     'arma-config
     (sqf-ts-rules
      'arma-config
      'keyword '(["class" "enum" "delete" "import" "from"] @font-lock-keyword-face)
      'constant '((boolean) @font-lock-constant-face
                  (constant) @font-lock-constant-face
                  (stringtable_key) @font-lock-constant-face)
      'function '((macro_name) @font-lock-preprocessor-face)
      'type '((type_identifier) @font-lock-type-face)
      'property '((property_identifier) @font-lock-property-name-face)))))

(sqf-ts-use)

(provide 'sqf-ts-mode)

;;; sqf-ts-mode.el ends here
